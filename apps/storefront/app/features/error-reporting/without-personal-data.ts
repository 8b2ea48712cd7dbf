const removed = '[removed]'

/** What shoppers write, and what stands for them, by its name in addresses, forms, documents and JSON. */
const privateNames = String.raw`(?:\w*(?:token|email|password)|giftText|note|address\d?|street|city|zip|postal_?code|phone)`

const privateName = new RegExp(`^${privateNames}$`, 'iu')

const isPrivate = (name: string): boolean => privateName.test(name)

/** A name with its colon: as a key, or in an attribute of the cart; JSON within JSON has its quotes escaped. */
const label = String.raw`\b(?:key[\\"']*\s*:\s*[\\"']*${privateNames}[\\"']*\s*,\s*[\\"']*value|${privateNames})[\\"']*\s*[:=]\s*`

/** A text in quotes, a text in escaped quotes, or everything up to where the next name may begin. */
const content = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<quote>\\+["']).*?\k<quote>|[^\s,}&;][^,}&;\n]*`

const replacements: [RegExp, string][] = [
  [/Bearer\s+[\w.~+/=-]+/giu, 'Bearer [token]'],
  [/[^\s@"'<>()=:,;/?&]+(@|%40)[^\s@"'<>()=:,;/?&]+\.[a-z]{2,}/giu, '[email]'],
  // What is asked for in an address may be anything that somebody typed, or a key that opens a cart.
  [/(https?:\/\/[^\s"'<>?#]*|\/[^\s"'<>?#]*)\?[^\s"'<>)]*/giu, '$1'],
  [/gid:\/\/shopify\/Cart\/[\w-]+/giu, 'gid://shopify/Cart/[token]'],
  [new RegExp(`(?<label>${label})(?:${content})`, 'giu'), `$<label>${removed}`],
]

/** A text of a report without e-mail addresses, tokens, gift notes and queries: what went wrong does not depend on them. */
export const withoutPersonalData = (text: string): string =>
  replacements.reduce((cleaned, [pattern, replacement]) => cleaned.replaceAll(pattern, replacement), text)

/** Every text in a value, at whatever depth, without personal data. */
export function cleaned<Value>(value: Value): Value
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutPersonalData(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  const hasPrivateValue = 'key' in value && isPrivate(String(value.key))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const isRemoved = isPrivate(key) || (hasPrivateValue && key === 'value')
      return [key, isRemoved && entry !== null ? removed : cleaned(entry)]
    }),
  )
}
