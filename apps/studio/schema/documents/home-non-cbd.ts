import { HomeIcon } from '@sanity/icons/Home'
import { defineType } from 'sanity'
import { homeFields, homeGroups } from './home-fields.ts'
import { singlePreview } from '../preview.ts'

/** The home page of hemp-free shops. */
export const homeNonCBD = defineType({
  name: 'homeNonCBD',
  title: 'Non-CBD Home',
  type: 'document',
  icon: HomeIcon,
  groups: homeGroups,
  fields: homeFields(),
  preview: singlePreview('Non-CBD Home', { subtitle: 'splashTitle', media: 'splashHero.wide.image' }),
})
