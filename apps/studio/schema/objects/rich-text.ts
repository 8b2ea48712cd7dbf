import { defineArrayMember, defineField } from 'sanity'
import { neededFor, type Naming } from '../fields.ts'

const textBlock = () =>
  defineArrayMember({
    type: 'block',
    styles: [
      { title: 'Normal', value: 'normal' },
      { title: 'Heading', value: 'h2' },
      { title: 'Subheading', value: 'h3' },
      { title: 'Quote', value: 'blockquote' },
    ],
    lists: [
      { title: 'Bullet', value: 'bullet' },
      { title: 'Numbered', value: 'number' },
    ],
    marks: {
      decorators: [
        { title: 'Strong', value: 'strong' },
        { title: 'Emphasis', value: 'em' },
      ],
      annotations: [defineArrayMember({ type: 'link' })],
    },
  })

/** Text with headings, lists and links; `entry` is what the shop leaves out as long as the text is empty. */
export const richTextField = (name: string, entry?: string) =>
  defineField({
    name,
    type: 'array',
    of: [textBlock()],
    ...(entry !== undefined && { validation: neededFor(entry) }),
  })

/** The whole content of a page: text, pictures and other blocks. */
export const pageContentField = (name: string, named: Naming = {}) =>
  defineField({
    name,
    ...named,
    type: 'array',
    of: [
      textBlock(),
      ...['media', 'gallery', 'hero', 'contactForm', 'floatingCta', 'newsletterSignUp'].map((type) =>
        defineArrayMember({ type }),
      ),
    ],
  })
