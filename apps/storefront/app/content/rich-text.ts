import { z } from 'zod'
import { contactFormBlockSchema, formFields } from '../features/contact-form/form-definition.ts'
import { ctaSchema } from './cta.ts'
import { linkNotExcluded } from './excluded.ts'
import { linkFields } from './link.ts'
import { mediaFields, mediaSchema } from './media.ts'
import { tolerant, tolerantList } from './tolerant.ts'

/** Portable Text with what its links and pictures lead to; a fragment for use inside `[]{…}`. */
export const richTextFields = /* groq */ `
  ...,
  ...select(_type == "media" => {${mediaFields}}),
  ...select(_type == "hero" => {"media": media{${mediaFields}}}),
  ...select(_type == "gallery" => {"items": items[]{"key": _key, ${mediaFields}}}),
  ...select(_type == "contactForm" => {"form": form->{${formFields}}}),
  "markDefs": markDefs[]{
    ...,
    ...select(_type == "link" => {${linkFields}, "isExcluded": !(${linkNotExcluded})})
  }
`

/** A block of several pictures or films. */
const galleryBlockSchema = z.object({ items: tolerantList(mediaSchema.extend({ key: z.string() })) })

/** A large picture with words. */
const heroBlockSchema = z.object({
  title: z.string().nullish(),
  text: z.string().nullish(),
  media: tolerant(mediaSchema),
  cta: tolerant(ctaSchema),
})

/** A button that stays at the bottom right of the window. */
const floatingCtaBlockSchema = z.object({ cta: ctaSchema })

/** Words that lead to the letters. */
const signUpBlockSchema = z.object({ title: z.string().nullish(), text: z.string().nullish() })

/** The kinds of blocks that are more than text. */
const blockSchemas = new Map<string, z.ZodType<object>>([
  ['media', mediaSchema],
  ['gallery', galleryBlockSchema],
  ['hero', heroBlockSchema],
  ['floatingCta', floatingCtaBlockSchema],
  ['newsletterSignUp', signUpBlockSchema],
  ['contactForm', contactFormBlockSchema],
])

const blockSchema = z
  .looseObject({ _type: z.string(), _key: z.string().optional() })
  .transform((block, context): RichTextBlock => {
    const { _type, _key } = block
    const schema = blockSchemas.get(_type)
    if (!schema) return block
    const { data, error } = schema.safeParse(block)
    if (data) return { ...data, _type, _key }
    context.addIssue(`the block ${_key} is no ${_type}: ${error?.message}`)
    return z.NEVER
  })

/** A block, parsed as its kind asks for; text and kinds that nobody knows are as they came. */
export interface RichTextBlock {
  _type: string
  _key?: string | undefined
  [field: string]: unknown
}

/** Portable Text as a query gives it, without the blocks that are broken, which are told. https://portabletext.org */
export const richTextSchema = tolerantList(blockSchema)

export type RichTextValue = z.infer<typeof richTextSchema>
export type GalleryBlock = z.infer<typeof galleryBlockSchema>
export type HeroBlock = z.infer<typeof heroBlockSchema>
export type FloatingCtaBlock = z.infer<typeof floatingCtaBlockSchema>
export type SignUpBlock = z.infer<typeof signUpBlockSchema>
