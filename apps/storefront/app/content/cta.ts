import { z } from 'zod'
import { linkAddress } from './link-address.ts'

/** The fields of a call to action, a fragment for use inside `{…}`. */
export const ctaFields = /* groq */ `text, url, external`

/** A call to action, with a safe URL. */
export const ctaSchema = z
  .object({ text: z.string().nullish(), url: z.string(), external: z.boolean().nullish() })
  .transform(({ text, url, external }) => ({
    title: text ?? 'Shop',
    to: linkAddress({ url }),
    ...(external && { external }),
  }))

export type Cta = z.infer<typeof ctaSchema>
