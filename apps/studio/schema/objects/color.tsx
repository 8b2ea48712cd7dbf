import { defineField, defineType, isKeyedObject } from 'sanity'
import { ColorInput } from '../../inputs/color-input.tsx'
import { parentValue } from '../parent-value.ts'

/**
 * A color: `hex` as `#rrggbb`. The shop's colors are opaque: `alpha`, always 1, is stored for other readers. Fields may
 * limit it by `options`.
 */
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
  // A new entry of a list is empty until a color is picked.
  validation: (rule) =>
    rule.custom((value, { path }) =>
      isKeyedObject(path?.at(-1)) && !parentValue(value, 'hex') ? 'Pick a color, or remove this entry' : true,
    ),
  components: { input: ColorInput },
  preview: {
    select: { hex: 'hex' },
    prepare: ({ hex }) => ({
      title: hex ?? 'No color',
      // Fills the media area; an empty one means no color.
      media: <span style={{ display: 'block', width: '100%', height: '100%', background: hex }} />,
    }),
  },
})

/** The value of an opaque color. */
export const colorValue = (hex: string) => ({ _type: 'color', hex, alpha: 1 })
