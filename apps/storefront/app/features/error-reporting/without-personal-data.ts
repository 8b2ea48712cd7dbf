const replacements: [RegExp, string][] = [
  [/Bearer\s+[\w.~+/=-]+/giu, 'Bearer [token]'],
  [/[^\s@"'<>()=:,;/?&]+(@|%40)[^\s@"'<>()=:,;/?&]+\.[a-z]{2,}/giu, '[email]'],
  // What is asked for in an address may be anything that somebody typed, or a key that opens a cart.
  [/(https?:\/\/[^\s"'<>?#]*|\/[^\s"'<>?#]*)\?[^\s"'<>)]*/giu, '$1'],
  [/gid:\/\/shopify\/Cart\/[\w-]+/giu, 'gid://shopify/Cart/[token]'],
  [
    /(["']?(?:giftText|giftEmail|email|address\d?|note|token|password)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,}&]+)/giu,
    '$1[removed]',
  ],
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
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cleaned(entry)]))
}
