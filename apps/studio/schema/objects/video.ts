import { defineField } from 'sanity'
import { VideoInput } from '../../inputs/video-input.tsx'

/** A short video, with the aspect ratio that reserves its space until it has loaded. */
export const videoField = () =>
  defineField({
    name: 'video',
    type: 'object',
    components: { input: VideoInput },
    fields: [
      defineField({ name: 'file', type: 'file', options: { accept: 'video/webm,video/mp4' } }),
      defineField({ name: 'loop', type: 'boolean', description: 'Starts again when it has ended.' }),
      defineField({
        name: 'metadata',
        type: 'object',
        options: { collapsible: true, collapsed: true },
        fields: [
          defineField({
            name: 'aspect_ratio',
            title: 'Aspect ratio',
            type: 'string',
            description: 'Width to height, for example 16:9; measured when a film is chosen.',
            validation: (rule) => rule.regex(/^[1-9]\d*:[1-9]\d*$/, { name: 'w:h, for example 16:9' }),
          }),
        ],
      }),
    ],
  })
