import { HomeIcon } from '@sanity/icons/Home'
import { defineType } from 'sanity'
import { colorValue } from '../objects/color.tsx'
import { singlePreview } from '../preview.ts'
import { homeColor, homeFields, homeGroups } from './home-fields.ts'

const homePage = (name: string, title: string, fields: ReturnType<typeof homeFields>) =>
  defineType({
    name,
    title,
    type: 'document',
    icon: HomeIcon,
    groups: homeGroups,
    fields,
    preview: singlePreview(title, { subtitle: 'splashTitle', media: 'splashHero.wide.image' }),
  })

const headerGradientColor = {
  ...homeColor('featuredProductHeaderTopGradientColor', 'Top color of the header'),
  initialValue: colorValue('#A2B0FF'),
}

export const home = homePage('home', 'Home', homeFields([headerGradientColor]))

/** The home page of hemp-free shops. */
export const homeNonCBD = homePage('homeNonCBD', 'Non-CBD Home', homeFields())
