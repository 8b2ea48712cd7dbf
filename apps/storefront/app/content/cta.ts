import { z } from 'zod'
import { linkNotExcluded } from './excluded.ts'
import { textOr } from './fields.ts'
import { safeUrl, writtenUrl } from './link-url.ts'
import { optionalPart } from './tolerant.ts'

/**
 * The call to action in `field`, unless the site excludes what it leads to; a fragment for use as the value of a field.
 */
export const ctaOf = (field: string): string => /* groq */ `[${field}][${linkNotExcluded}][0]{text, url, external}`

/** A call to action, with a safe URL. */
export const ctaSchema = z
  .object({ text: textOr('Shop'), url: z.string(), external: z.boolean().nullish() })
  .transform(({ text, url, external }) => ({
    title: text,
    to: safeUrl(url),
    ...(external && { external }),
    ...writtenUrl(url),
  }))

/** The call to action of a place that needs none: null if there is none, if it is empty, or if it is broken. */
export const optionalCtaSchema = optionalPart(ctaSchema, ['text', 'url'])

export type Cta = z.infer<typeof ctaSchema>
