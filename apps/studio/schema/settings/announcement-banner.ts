import { BellIcon } from '@sanity/icons/Bell'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { neededFor, requiredText, type Naming } from '../fields.ts'
import { colorValue } from '../objects/color.tsx'
import { linkUrl } from '../link-url.ts'
import { markedLink } from '../marked-link.ts'
import { parentValue } from '../parent-value.ts'

/** The allowed colors of a banner (specification, section 9). */
export const bannerColors = ['#1d2a58', '#25385b', '#a2b0ff', '#ffffff']

const isPreset = (color: unknown): boolean => {
  const hex = parentValue(color, 'hex')
  const alpha = parentValue(color, 'alpha')
  return typeof hex === 'string' && bannerColors.includes(hex.toLowerCase()) && (alpha === undefined || alpha === 1)
}

const presetColor = (name: string, initialHex: string, named: Naming = {}) =>
  defineField({
    name,
    ...named,
    type: 'color',
    options: { presets: bannerColors },
    initialValue: colorValue(initialHex),
    validation: (rule) =>
      rule.custom((color) => !color || isPreset(color) || 'Please choose one of the four colors of banners'),
  })

const announcement = defineArrayMember({
  name: 'announcement',
  type: 'object',
  fields: [
    defineField({
      name: 'text',
      type: 'string',
      description: '{{ code }} becomes the discount code, and {{ link | words }} makes a link of the words.',
      validation: (rule) => [requiredText('A text is required.')(rule), markedLink(/\{\{\s*link\s*\|/)(rule)],
    }),
    defineField({
      name: 'link',
      type: 'object',
      options: { columns: 2 },
      fields: [
        defineField({
          name: 'url',
          title: 'URL',
          type: 'url',
          validation: linkUrl,
        }),
        defineField({ name: 'external', type: 'boolean', description: 'Opens in a new tab.' }),
      ],
    }),
    defineField({
      name: 'id',
      title: 'Name',
      type: 'string',
      description: 'For your own use, for example spring-code: the shop does not show it.',
    }),
  ],
  preview: { select: { title: 'text', subtitle: 'link.url' } },
})

export const announcementBanner = defineType({
  name: 'announcementBanner',
  title: 'Announcement banner',
  type: 'document',
  icon: BellIcon,
  fields: [
    defineField({
      name: 'contents',
      title: 'Entries',
      type: 'array',
      of: [announcement],
      validation: (rule) => [
        rule.custom((contents, { parent }) =>
          parentValue(parent, 'static') && contents && contents.length > 1
            ? 'Only one entry may be specified for stationary banners'
            : true,
        ),
        neededFor('a banner without entries')(rule),
      ],
    }),
    defineField({
      name: 'static',
      title: 'Stationary',
      type: 'boolean',
      description: 'Stands still. Otherwise the entries run across the top of the page.',
      initialValue: false,
    }),
    defineField({
      name: 'visibility',
      type: 'object',
      description:
        'All that is set must hold. The first banner in Site Settings › Banner Settings that may show, does.',
      fields: [
        defineField({ name: 'cbd', title: 'Only where hemp is sold', type: 'boolean' }),
        defineField({ name: 'discount', title: 'Only with a discount code', type: 'boolean' }),
        defineField({ name: 'devotion', title: 'Only for visitors of the campaign ‘devotion’', type: 'boolean' }),
      ],
    }),
    defineField({
      name: 'color',
      title: 'Colors',
      type: 'object',
      options: { columns: 2 },
      fields: [
        presetColor('background', '#1d2a58'),
        presetColor('text', '#ffffff', { description: 'Used where it is readable on the background.' }),
      ],
    }),
  ],
  preview: {
    select: { title: 'contents.0.text', visibility: 'visibility', isStatic: 'static' },
    prepare: ({ title, visibility, isStatic }) => ({
      title,
      subtitle: [
        isStatic ? 'Stationary' : 'Moving',
        visibility?.cbd && 'hemp',
        visibility?.discount && 'discount',
        visibility?.devotion && 'devotion',
      ]
        .filter(Boolean)
        .join(', '),
    }),
  },
})
