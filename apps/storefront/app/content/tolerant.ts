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

/** How often what is wrong is left out before a value is given up: each time it is what encloses it. */
const maxRepairs = 20

const isContainer = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null

/** The innermost place on the way to a fault that holds anything. */
function placeOf(root: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] {
  let value = root
  for (const [index, key] of path.entries()) {
    const inner = isContainer(value) && Object.hasOwn(value, key) ? value[key] : undefined
    if (inner === null || inner === undefined) return path.slice(0, index)
    value = inner
  }
  return path
}

/** A value without what is at one of the paths: null in an object, as of a field that was never filled in, gone from a list. */
function without(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  if (paths.some(({ length }) => length === 0)) return null
  if (paths.length === 0 || !isContainer(value)) return value
  const below = (name: string) => paths.flatMap(([key, ...rest]) => (String(key) === name ? [rest] : []))
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => [name, without(inner, below(name))])
  if (!Array.isArray(value)) return Object.fromEntries(fields)
  return fields.filter(([name]) => below(name).every(({ length }) => length > 0)).map(([, inner]) => inner)
}

/**
 * Parses what a query answered, and tells what in it was broken. A value of a wrong type counts as one that was never filled
 * in; where something is needed, what needs it is left out.
 * @throws {z.ZodError} when nothing is left.
 */
export function parseTolerantly<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.infer<Schema>; faults: z.ZodError[] } {
  const untold: z.ZodError[] = []
  let rest = value
  for (let repairs = 0; repairs < maxRepairs; repairs += 1) {
    faults = []
    const result = schema.safeParse(rest)
    if (result.success) return { data: result.data, faults: [...untold, ...faults] }
    untold.push(result.error)
    const places = result.error.issues.map(({ path }) => placeOf(rest, path))
    // Nothing would be left: that is a fault, and not the answer that there is nothing.
    if (places.some(({ length }) => length === 0)) break
    rest = without(rest, places)
  }
  throw untold[0] ?? new z.ZodError([])
}
