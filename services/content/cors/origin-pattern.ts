import { z } from 'zod'

/** The longest origin: a host name has at most 253 characters. */
const maxLength = 300
/** Each wildcard makes a comparison longer. */
const maxWildcards = 3

const shape = /^(https?):\/\/([a-z0-9*](?:[a-z0-9*.-]*[a-z0-9*])?|\[[0-9a-f:.]+\])(?::(\d{1,5}|\*))?$/

/** The port that browsers leave out of an origin. */
const defaultPort = /(?<=^http:.*):80$|(?<=^https:.*):443$/

/** An origin as browsers send it: in lower case, without a slash at the end and without the scheme's default port. */
export const normalizeOrigin = (text: string): string =>
  text.trim().toLowerCase().replace(/\/$/, '').replace(defaultPort, '')

/**
 * An origin with wildcards, as in the hosted API: `*` for every site, `https://*.example.com` for all names below a
 * domain, `http://localhost:*` for all ports.
 */
export const originPattern = z
  .string()
  .max(maxLength)
  .transform(normalizeOrigin)
  .refine((text) => text === '*' || shape.test(text), 'must be an origin such as https://example.com, or *')
  .refine((text) => text.split('*').length - 1 <= maxWildcards, `may have at most ${maxWildcards} wildcards`)

/**
 * Whether the sites that a pattern allows have one owner: otherwise a third party's page could send an editor's cookie.
 * `*` may only stand for names below a domain, or for the port.
 */
export function hasOneOwner(pattern: string): boolean {
  const host = shape.exec(pattern)?.[2]
  return host !== undefined && (!host.includes('*') || /^\*\.[^*]+\.[^*]+$/.test(host))
}

/** Whether an origin that a browser sent matches a pattern. */
export function matchesOrigin(pattern: string, origin: string): boolean {
  if (origin.length > maxLength || !shape.test(origin)) return false
  const [, scheme, host = '', port] = shape.exec(pattern) ?? []
  if (scheme === undefined) return pattern === '*'
  const name = host.replaceAll(/[.[\]]/g, '\\$&').replaceAll('*', '[a-z0-9.-]+')
  const portRule = port === undefined ? '' : port === '*' ? '(?::\\d+)?' : `:${port}`
  return new RegExp(`^${scheme}://${name}${portRule}$`).test(origin)
}
