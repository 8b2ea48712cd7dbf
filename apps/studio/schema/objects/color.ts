import { defineField, defineType } from 'sanity'
import { ColorInput } from '../../inputs/color-input.tsx'

/** A color: `hex` as `#rrggbb`, `alpha` from 0 (transparent) to 1. Fields may limit it by `options`. */
export const color = defineType({
  name: 'color',
  title: 'Color',
  type: 'object',
  fields: [
    defineField({
      name: 'hex',
      type: 'string',
      validation: (rule) => rule.regex(/^#[0-9a-f]{6}$/i, { name: 'a color such as #a2b0ff' }),
    }),
    defineField({ name: 'alpha', type: 'number', validation: (rule) => rule.min(0).max(1) }),
  ],
  components: { input: ColorInput },
  preview: { select: { title: 'hex' } },
})

/** The value of an opaque color. */
export const colorValue = (hex: string) => ({ _type: 'color', hex, alpha: 1 })
