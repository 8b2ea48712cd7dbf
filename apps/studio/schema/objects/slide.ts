import { defineField, defineType } from 'sanity'
import { imageField } from './image.ts'
import { videoField } from './video.ts'

/** One picture of a gallery; with a film, the picture stands in until it plays. */
export const slide = defineType({
  name: 'slide',
  type: 'object',
  fields: [imageField('image'), videoField(), defineField({ name: 'caption', type: 'string' })],
  preview: {
    select: { caption: 'caption', alt: 'image.alt', media: 'image', film: 'video.file.asset._ref' },
    prepare: ({ caption, alt, media, film }) => ({
      title: caption ?? alt ?? 'Slide',
      subtitle: film ? 'Film' : 'Picture',
      media,
    }),
  },
})
