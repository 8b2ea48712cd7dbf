/** Maximum length of an address that mail servers accept, in bytes (RFC 5321, section 4.5.3.1). */
const maxAddressBytes = 254
const maxLocalBytes = 64

/** A dot-separated part of the local part: letters of any script, digits and RFC 5322's `atext`. */
const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\u0060{|}~-]+`
/** A label of an internationalized domain name. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const topLevelDomain = String.raw`(?:xn--[a-z0-9-]{2,59}|\p{L}[\p{L}\p{M}]{1,62})`

const address = new RegExp(`^(?<local>${atom}(?:\\.${atom})*)@(?:${label}\\.)+${topLevelDomain}$`, 'iu')

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * Whether a text is one email address that the mail service can deliver to. Internationalized domains and local parts
 * (RFC 6531) are valid; quoted local parts, address literals, display names and lists are not. Browser and services
 * both use this function, so that they agree.
 */
export function isEmailAddress(text: string): boolean {
  const local = address.exec(text)?.groups?.['local']
  return local !== undefined && bytesOf(local) <= maxLocalBytes && bytesOf(text) <= maxAddressBytes
}
