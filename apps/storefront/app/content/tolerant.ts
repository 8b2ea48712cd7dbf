import { z } from 'zod'

/** The errors of the current parse; safe as module state because parsing is synchronous. */
let errors: z.ZodError[] = []

/** How many times broken parts are removed before parsing fails; each round may remove the parent of the last one. */
const maxRepairs = 20

const isContainer = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null

/** The innermost existing path on the way to an error. */
function existingPathOf(root: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] {
  let value = root
  for (const [index, key] of path.entries()) {
    const inner = isContainer(value) && Object.hasOwn(value, key) ? value[key] : undefined
    if (inner === null || inner === undefined) return path.slice(0, index)
    value = inner
  }
  return path
}

/** A copy of a value without these paths: null in an object, as for a field never filled in; removed from a list. */
function without(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  if (paths.some(({ length }) => length === 0)) return null
  if (paths.length === 0 || !isContainer(value)) return value
  const below = (name: string) => paths.flatMap(([key, ...rest]) => (String(key) === name ? [rest] : []))
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => [name, without(inner, below(name))])
  if (!Array.isArray(value)) return Object.fromEntries(fields)
  return fields.filter(([name]) => below(name).every(({ length }) => length > 0)).map(([, inner]) => inner)
}

/**
 * Parses a value without its broken parts, whose errors are recorded. A value of the wrong type counts as missing; where
 * a value is required, its parent is left out.
 * @throws {z.ZodError} when nothing is left.
 */
function parseWithout<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const before = errors
  let rest = value
  let removed: z.ZodError[] = []
  for (let repairs = 0; repairs < maxRepairs; repairs += 1) {
    errors = [...before, ...removed]
    const result = schema.safeParse(rest)
    if (result.success) return result.data
    removed = [...removed, result.error]
    const places = result.error.issues.map(({ path }) => existingPathOf(rest, path))
    // Nothing would be left: an error, not an empty result.
    if (places.some(({ length }) => length === 0)) break
    rest = without(rest, places)
  }
  errors = before
  throw removed[0] ?? new z.ZodError([])
}

function parseOrNull<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> | null {
  if (value === null || value === undefined) return null
  try {
    return parseWithout(schema, value)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    errors.push(error)
    return null
  }
}

/** An optional part of a page. When missing or broken it is null, and an error is reported if it is broken. */
export const tolerant = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .optional()
    .transform((value): z.infer<Schema> | null => parseOrNull(schema, value))

/** Whether an object lacks all of these fields. */
const lacks = (value: unknown, names: readonly string[]): boolean =>
  isContainer(value) && names.every((name) => (value[name] ?? null) === null)

/**
 * A part of a page that an editor may leave without any of these fields: the Studio creates some objects with nothing
 * but their defaults, and keeps those that were emptied. Then it is null, and nothing is reported.
 */
export const optionalPart = <Schema extends z.ZodType>(schema: Schema, names: readonly string[]) =>
  z
    .unknown()
    .optional()
    .transform((value): z.infer<Schema> | null => (lacks(value, names) ? null : parseOrNull(schema, value)))

const intactMembers = <Schema extends z.ZodType>(member: Schema, members: unknown[]): z.infer<Schema>[] =>
  members.map((entry) => parseOrNull(member, entry)).filter((entry) => entry !== null)

/** A list whose broken members are left out and reported; a missing list is empty. */
export const tolerantList = <Schema extends z.ZodType>(member: Schema) =>
  z
    .unknown()
    .optional()
    .transform((value) => intactMembers(member, parseOrNull(z.array(z.unknown()), value) ?? []))

/** As `tolerantList`, for a whole response: fails when the value is not a list. */
export const requiredTolerantList = <Schema extends z.ZodType>(member: Schema) =>
  z.array(z.unknown()).transform((members) => intactMembers(member, members))

/**
 * Parses the result of a query and returns the errors in it, as `tolerant` does with a part.
 * @throws {z.ZodError} when nothing is left.
 */
export function parseTolerantly<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.infer<Schema>; errors: z.ZodError[] } {
  errors = []
  return { data: parseWithout(schema, value), errors }
}
