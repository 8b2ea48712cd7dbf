import { z } from 'zod'
import { formFields, formSchema } from './form-definition.ts'
import { ctaOf, optionalCtaSchema } from './cta.ts'
import { linkNotExcluded } from './excluded.ts'
import { text } from './fields.ts'
import { linkFields, pageSchema } from './link.ts'
import { mediaFields, mediaSchema } from './media.ts'
import { blockText } from './plain-text.ts'
import { tolerant, tolerantList } from './tolerant.ts'

/** Portable Text with resolved links and images, a fragment for use inside `[]{…}`. */
export const richTextFields = /* groq */ `
  ...,
  ...select(_type == "media" => {${mediaFields}}),
  ...select(_type == "hero" => {"media": media{${mediaFields}}, "cta": ${ctaOf('cta')}}),
  ...select(_type == "floatingCta" => {"cta": ${ctaOf('cta')}}),
  ...select(_type == "gallery" => {"items": items[]{"key": _key, ${mediaFields}}}),
  ...select(_type == "contactForm" => {"form": form->{${formFields}}}),
  "markDefs": markDefs[]{
    ...,
    ...select(_type == "link" => {${linkFields}, "isExcluded": !(${linkNotExcluded})})
  }
`

const keyed = { _key: z.string().optional() }

/** An image or video within text; `center` is its default position there. */
const mediaBlock = mediaSchema.extend({
  ...keyed,
  _type: z.literal('media'),
  position: z.enum(['left', 'center', 'right']).nullish().catch(null),
})

/** Several images or videos; items that have neither yet are left out, and do not count. */
const galleryBlock = z.object({
  ...keyed,
  _type: z.literal('gallery'),
  items: tolerantList(mediaSchema.extend({ key: z.string() })).transform((items) =>
    items.filter(({ image, video }) => image ?? video),
  ),
})

/** A large image with text. */
const heroBlock = z.object({
  ...keyed,
  _type: z.literal('hero'),
  title: text,
  text,
  media: tolerant(mediaSchema),
  cta: optionalCtaSchema,
})

/** A button that stays at the bottom right of the window. */
const floatingCtaBlock = z.object({ ...keyed, _type: z.literal('floatingCta'), cta: optionalCtaSchema })

/** A link to the newsletter sign-up. */
const signUpBlock = z.object({
  ...keyed,
  _type: z.literal('newsletterSignUp'),
  title: text,
  text,
})

const contactFormBlock = z.object({ ...keyed, _type: z.literal('contactForm'), form: formSchema })

/** The blocks that are not text. */
const contentBlock = z.discriminatedUnion('_type', [
  mediaBlock,
  galleryBlock,
  heroBlock,
  floatingCtaBlock,
  signUpBlock,
  contactFormBlock,
])

const known = new Set<string>(contentBlock.options.map(({ shape }) => shape._type.value))

const isDefault = (name: string, value: unknown): boolean =>
  name === 'style' ? value === 'normal' : /^mark(s|Defs)$/.test(name) && Array.isArray(value) && value.length === 0

/** Removes the key and default values of a block or span, to keep page data small. */
const withoutDefaults = (part: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(part).filter(([name, value]) => name !== '_key' && !isDefault(name, value)))

/** The definition of a mark in a text, such as a link. */
const markDef = z.looseObject({
  _key: z.string(),
  _type: z.string(),
  url: z.string().nullish().catch(null),
  page: pageSchema.nullish().catch(null),
})

/** Text and unknown blocks: the renderer ignores the types it does not know. */
const otherBlock = z
  .looseObject({
    ...keyed,
    _type: z.string(),
    children: z.array(z.looseObject({ marks: tolerantList(z.string()) })).optional(),
    markDefs: tolerantList(markDef),
  })
  .refine(({ _type }) => !known.has(_type))
  .transform((block) => {
    const { _type, _key, children } = block
    return {
      ...withoutDefaults(block),
      _type,
      ...(_key && { _key }),
      ...(children && { children: children.map(withoutDefaults) }),
    }
  })

/** Whether a block may be shown without words: a paragraph, or what is not text. */
const mayBeBlank = (block: object): boolean => !('style' in block || 'listItem' in block)

/**
 * Portable Text as queries return it; broken blocks are left out, and headings, quotes and entries of lists without
 * words. https://portabletext.org
 */
export const richTextSchema = tolerantList(z.union([contentBlock, otherBlock])).transform((blocks) =>
  blocks.filter((block) => mayBeBlank(block) || blockText(block).trim() !== ''),
)

export type RichTextValue = z.infer<typeof richTextSchema>
export type ContentBlock = z.infer<typeof contentBlock>
export type BlockOf<Type extends ContentBlock['_type']> = Extract<ContentBlock, { _type: Type }>
