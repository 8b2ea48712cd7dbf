import { z } from 'zod'

/** An optional text. */
export const text = z.string().nullish()

/** An optional text with a default, also for one without a visible character. */
export const textOr = <Fallback extends string | null>(fallback: Fallback) =>
  text.transform((value) => (value?.trim() ? value : fallback))

/** The address of a page on the web: `z.url()` alone also takes `javascript:`. */
export const requiredWebUrl = z.url({ protocol: /^https?$/ })

/** The address of a page on the web; null for anything else. */
export const webUrl = requiredWebUrl.nullish().catch(null)

/** A checkbox; false until it is set. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

/** A list; a missing one is empty. */
export const listOf = <Member extends z.ZodType>(member: Member) =>
  z
    .array(member)
    .nullish()
    .transform((list) => list ?? [])
