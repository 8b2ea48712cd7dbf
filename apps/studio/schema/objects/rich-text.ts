import { defineArrayMember, defineField } from 'sanity'

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

/** Text with headings, lists and links. */
export const richTextField = (name: string, title?: string) =>
  defineField({ name, ...(title && { title }), type: 'array', of: [textBlock()] })

/** The whole content of a page: text, pictures and other blocks. */
export const pageContentField = (name: string, { title, description }: { title?: string; description?: string } = {}) =>
  defineField({
    name,
    ...(title && { title }),
    ...(description && { description }),
    type: 'array',
    of: [
      textBlock(),
      ...['media', 'hero', 'contactForm', 'floatingCta', 'newsletterSignUp'].map((type) => defineArrayMember({ type })),
    ],
  })
