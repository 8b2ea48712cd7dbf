import { z } from 'zod'
import { formFields } from '../features/contact-form/form-definition.ts'
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

/**
 * Portable Text as a query gives it; what each block holds is the renderer's matter, which shows the kinds it knows.
 * https://portabletext.org
 */
export const richTextSchema = z.array(z.looseObject({ _type: z.string(), _key: z.string().optional() }))

export type RichTextValue = z.infer<typeof richTextSchema>

/** A block of several pictures or films. */
export const galleryBlockSchema = z.object({ items: tolerantList(mediaSchema.extend({ key: z.string() })) })

/** A large picture with words. */
export const heroBlockSchema = z.object({
  title: z.string().nullish(),
  text: z.string().nullish(),
  media: tolerant(mediaSchema),
  cta: tolerant(ctaSchema),
})

/** A button that stays at the bottom right of the window. */
export const floatingCtaBlockSchema = z.object({ cta: ctaSchema })

/** Words that lead to the letters. */
export const signUpBlockSchema = z.object({ title: z.string().nullish(), text: z.string().nullish() })

const blockTextSchema = z.object({
  _type: z.literal('block'),
  children: z.array(z.object({ text: z.string() })),
})

/** The words of a rich text alone, for search engines. */
export function plainText(value: RichTextValue | null | undefined): string {
  return (value ?? [])
    .map(
      (block) =>
        blockTextSchema
          .safeParse(block)
          .data?.children.map(({ text }) => text)
          .join('') ?? '',
    )
    .filter((text) => text !== '')
    .join(' ')
}
