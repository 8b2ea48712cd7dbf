import { HomeIcon } from '@sanity/icons/Home'
import { defineType } from 'sanity'
import { homeFields, homeGroups } from './home-fields.ts'

/** The home page of hemp-free shops. */
export const homeNonCBD = defineType({
  name: 'homeNonCBD',
  title: 'Non-CBD Home',
  type: 'document',
  icon: HomeIcon,
  groups: homeGroups,
  fields: homeFields(),
  preview: {
    select: { subtitle: 'splashTitle', media: 'splashHero.wide.image' },
    prepare: ({ subtitle, media }) => ({ title: 'Non-CBD Home', subtitle, media }),
  },
})
