import { z } from 'zod'

/** A text that editors may leave out. */
export const text = z.string().nullish()

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
