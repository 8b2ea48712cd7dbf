import { defineField, defineType } from 'sanity'
import { parentValue } from '../parent-value.ts'
import { imageField } from './image.ts'
import { videoField } from './video.ts'

/** A slide of a gallery; with a video, the image is its poster. */
export const slide = defineType({
  name: 'slide',
  type: 'object',
  fields: [imageField('image'), videoField(), defineField({ name: 'caption', type: 'string' })],
  validation: (rule) =>
    rule
      .custom(
        (slide) =>
          [parentValue(slide, 'image'), parentValue(parentValue(slide, 'video'), 'file')].some((media) =>
            parentValue(media, 'asset'),
          ) || 'The shop does not show a slide without a picture and a film.',
      )
      .warning(),
  preview: {
    select: { caption: 'caption', alt: 'image.alt', media: 'image', film: 'video.file.asset._ref' },
    prepare: ({ caption, alt, media, film }) => ({
      title: caption ?? alt ?? 'Slide',
      subtitle: film ? 'Film' : 'Picture',
      media,
    }),
  },
})
