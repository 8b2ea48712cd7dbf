/** An error of a GraphQL response. */
interface ResponseError {
  /** The path of the field from the root of the data. */
  path?: readonly unknown[] | undefined
  extensions?: { code?: string | undefined } | undefined
}

/** The error code of a field that a store's token may not read; the response has status 200. */
const denied = 'ACCESS_DENIED'

/**
 * Root fields of a query that become null when they are withheld: a store's own page. For others, such as a product or
 * a cart, null would mean that it no longer exists.
 */
const dispensable: ReadonlySet<unknown> = new Set(['page'])

const memberOf = (value: unknown, key: unknown): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, String(key)) : undefined

/**
 * Whether the error is about one field that the token may not read, of an object that the response contains, so that
 * the rest of the data can be used. An error in a non-null field removes its object.
 */
export function isWithheldField({ path = [], extensions }: ResponseError, data: unknown): boolean {
  if (extensions?.code !== denied || (path.length < 2 && !dispensable.has(path[0]))) return false
  const parent = path.slice(0, -1).reduce(memberOf, data)
  return typeof parent === 'object' && parent !== null && !Array.isArray(parent)
}
