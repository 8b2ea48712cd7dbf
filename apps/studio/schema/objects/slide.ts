import { defineField, defineType } from 'sanity'
import { imageField } from './image.ts'
import { videoField } from './video.ts'

/** A slide of a gallery; with a video, the image is its poster. */
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
