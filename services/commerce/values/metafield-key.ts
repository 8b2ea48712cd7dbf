/** The identifier of a metafield: its namespace and its key in it. */
export interface MetafieldKey {
  namespace: string
  key: string
}

/** The namespace of keys that name none: the platform reserves one for each app. */
export const defaultNamespace = 'app--1'

/** A key such as `gift.message`, or `message` in the default namespace. */
export function readMetafieldKey(text: string): MetafieldKey {
  const end = text.indexOf('.')
  return end === -1
    ? { namespace: defaultNamespace, key: text }
    : { namespace: text.slice(0, end), key: text.slice(end + 1) }
}

/** The error of a key. */
export type KeyProblem = { reason: 'blank' | 'long' | 'short' | 'invalid'; message: string }

/** A key has 2 to 64 letters, digits, hyphens and underscores, a namespace 3 to 255. */
export function keyProblem({ namespace, key }: MetafieldKey): KeyProblem | undefined {
  if (namespace === '' || key === '') return { reason: 'blank', message: 'is empty' }
  if (key.length > 64) return { reason: 'long', message: 'is longer than 64 characters' }
  if (namespace.length > 255) return { reason: 'long', message: 'has a namespace longer than 255 characters' }
  if (key.length < 2) return { reason: 'short', message: 'is shorter than 2 characters' }
  if (namespace.length < 3) return { reason: 'short', message: 'has a namespace shorter than 3 characters' }
  if (/^[\w-]+$/u.test(namespace) && /^[\w-]+$/u.test(key)) return undefined
  return { reason: 'invalid', message: 'has characters other than letters, digits, hyphens and underscores' }
}
