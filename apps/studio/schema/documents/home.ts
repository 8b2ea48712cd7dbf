import { HomeIcon } from '@sanity/icons/Home'
import { defineType } from 'sanity'
import { colorValue } from '../objects/color.tsx'
import { homeColor, homeFields, homeGroups } from './home-fields.ts'
import { singlePreview } from '../preview.ts'

const headerGradientColor = {
  ...homeColor('featuredProductHeaderTopGradientColor', 'Top color of the header'),
  initialValue: colorValue('#A2B0FF'),
}

export const home = defineType({
  name: 'home',
  title: 'Home',
  type: 'document',
  icon: HomeIcon,
  groups: homeGroups,
  fields: homeFields([headerGradientColor]),
  preview: singlePreview('Home', { subtitle: 'splashTitle', media: 'splashHero.wide.image' }),
})
