import { z } from 'zod'

/** The faults of the parse under way: parsing is synchronous, so that they belong to no other. */
let faults: z.ZodError[] = []

function parseOrNull<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> | null {
  if (value === null || value === undefined) return null
  const result = schema.safeParse(value)
  if (result.success) return result.data
  faults.push(result.error)
  return null
}

/** A part of a page that may be missing or broken without the rest suffering: then it is null, and what is wrong is told. */
export const tolerant = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .optional()
    .transform((value): z.infer<Schema> | null => parseOrNull(schema, value))

const intactMembers = <Schema extends z.ZodType>(member: Schema, members: unknown[]): z.infer<Schema>[] =>
  members.map((entry) => parseOrNull(member, entry)).filter((entry) => entry !== null)

/** A list whose broken members are left out, and told; no list is an empty one. */
export const tolerantList = <Schema extends z.ZodType>(member: Schema) =>
  z
    .unknown()
    .optional()
    .transform((value) => intactMembers(member, parseOrNull(z.array(z.unknown()), value) ?? []))

/** As `tolerantList`, for an answer as a whole: where it is no list, nothing has been answered. */
export const tolerantAnswer = <Schema extends z.ZodType>(member: Schema) =>
  z.array(z.unknown()).transform((members) => intactMembers(member, members))

/**
 * Parses a value and tells which tolerant parts of it were broken.
 * @throws {z.ZodError} when it is broken outside of those.
 */
export function parseTolerantly<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.infer<Schema>; faults: z.ZodError[] } {
  faults = []
  const data = schema.parse(value)
  return { data, faults }
}
