import { defineField, defineType, isKeyedObject, type Path } from 'sanity'
import type { Naming } from '../fields.ts'
import { imageField } from './image.ts'
import { videoField } from './video.ts'

const defaultPosition = 'center'

interface Media {
  image?: { asset?: object }
  video?: { file?: { asset?: object } }
  position?: string
  caption?: string
  attribution?: string
}

/** An untouched field contains only its default position: that counts as no media, not as invalid media. */
const isUntouched = (media: Media, path: Path = []): boolean =>
  media.position === defaultPosition &&
  Object.keys(media).every((key) => ['_type', 'position'].includes(key)) &&
  !isKeyedObject(path.at(-1))

function checkMedia(value: Media | undefined, { path }: { path?: Path | undefined }) {
  if (!value || isUntouched(value, path)) return true
  const hasImage = Boolean(value.image?.asset)
  const hasVideo = Boolean(value.video?.file?.asset)
  if (hasImage && hasVideo) return 'Image and video are mutually exclusive'
  return hasImage || hasVideo ? true : 'An image or video is required'
}

/** What the shop leaves out of the media of a place that shows only pictures. */
function problemOfPicture({ video, caption, attribution }: Media = {}): string | undefined {
  if (video?.file?.asset) return 'The shop shows only a picture here, not a video.'
  return [caption, attribution].some((words) => words?.trim())
    ? 'The shop shows only the picture here, without caption and attribution.'
    : undefined
}

/** The media of a place that shows only pictures. */
export const pictureField = (name: string, named: Naming = {}) =>
  defineField({
    name,
    type: 'media',
    ...named,
    validation: (rule) => [
      // Rules of a field replace those of its type.
      rule.custom(checkMedia),
      rule.custom((value: Media | undefined) => problemOfPicture(value) ?? true).warning(),
    ],
  })

/** An image or a video with its caption. */
export const media = defineType({
  name: 'media',
  type: 'object',
  fields: [
    defineField({
      ...imageField('image'),
      fields: [
        ...imageField('image').fields,
        defineField({
          name: 'noCompression',
          title: 'No compression',
          type: 'boolean',
          description: 'Serves the picture as it was uploaded, for instance an animation.',
        }),
      ],
    }),
    videoField(),
    defineField({ name: 'caption', type: 'string' }),
    defineField({ name: 'attribution', type: 'string', description: 'Whose picture or film it is.' }),
    defineField({
      name: 'position',
      type: 'string',
      description: 'Of a picture or film in a text; elsewhere it has no effect.',
      options: { list: ['left', 'center', 'right'], layout: 'radio', direction: 'horizontal' },
      initialValue: defaultPosition,
    }),
  ],
  validation: (rule) => rule.custom(checkMedia),
  preview: {
    select: { title: 'caption', alt: 'image.alt', media: 'image', film: 'video.file.asset.originalFilename' },
    prepare: ({ title, alt, media, film }) => ({
      title: title ?? alt ?? film ?? 'Picture',
      subtitle: film ? 'Film' : 'Picture',
      media,
    }),
  },
})
