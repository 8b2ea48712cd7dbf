/** An error of a GraphQL answer. */
interface ResponseError {
  /** The field that it is about, from the root of the data. */
  path?: readonly unknown[] | undefined
  extensions?: { code?: string | undefined } | undefined
}

/** The error code, with status 200, of what a store's token may not read. */
const denied = 'ACCESS_DENIED'

const memberOf = (value: unknown, key: unknown): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, String(key)) : undefined

/**
 * Whether the error is about one field of an object that is there, which the token may not read. The rest of the data can
 * be used; a field that must not be null takes its object with it.
 */
export function isWithheldField({ path = [], extensions }: ResponseError, data: unknown): boolean {
  if (extensions?.code !== denied || path.length < 2) return false
  const parent = path.slice(0, -1).reduce(memberOf, data)
  return typeof parent === 'object' && parent !== null && !Array.isArray(parent)
}
