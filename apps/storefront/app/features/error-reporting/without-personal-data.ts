const removed = '[removed]'

/** The names of fields with personal data or tokens in URLs, forms, documents and JSON. */
const privateNames = String.raw`(?:\w*(?:token|email|password)|giftText|note|address\d?|street|city|zip|postal_?code|phone)`

const privateName = new RegExp(`^${privateNames}$`, 'iu')

const isPrivate = (name: string): boolean => privateName.test(name)

/** A field name with its colon: as a key, or in a cart attribute. Quotes are escaped in JSON within JSON. */
const label = String.raw`\b(?:key[\\"']*\s*:\s*[\\"']*${privateNames}[\\"']*\s*,\s*[\\"']*value|${privateNames})[\\"']*\s*[:=]\s*`

/** A quoted text, a text in escaped quotes, or everything up to where the next field may start. */
const content = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<quote>\\+["']).*?\k<quote>|[^\s,}&;][^,}&;\n]*`

const replacements: [RegExp, string][] = [
  [/Bearer\s+[\w.~+/=-]+/giu, 'Bearer [token]'],
  // The lengths are limited, because otherwise each character of a long word would be compared with all after it.
  [/[^\s@"'<>()=:,;/?&]{1,255}(@|%40)[^\s@"'<>()=:,;/?&]{1,255}\.[a-z]{2,}/giu, '[email]'],
  // Query strings may contain anything that a visitor typed, or a key that opens a cart.
  [/(https?:\/\/[^\s"'<>?#]*|\/[^\s"'<>?#]*)\?[^\s"'<>)]*/giu, '$1'],
  [/gid:\/\/shopify\/Cart\/[\w-]+/giu, 'gid://shopify/Cart/[token]'],
  [new RegExp(`(?<label>${label})(?:${content})`, 'giu'), `$<label>${removed}`],
]

/** A report's text without email addresses, tokens, gift notes and query strings. */
export const withoutPersonalData = (text: string): string =>
  replacements.reduce((cleaned, [pattern, replacement]) => cleaned.replaceAll(pattern, replacement), text)

/** Removes personal data from every text in a value, at any depth. */
export function redact<Value>(value: Value): Value
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return withoutPersonalData(value)
  if (Array.isArray(value)) return value.map(redact)
  if (typeof value !== 'object' || value === null) return value
  const hasPrivateValue = 'key' in value && isPrivate(String(value.key))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const isRemoved = isPrivate(key) || (hasPrivateValue && key === 'value')
      return [key, isRemoved && entry !== null ? removed : redact(entry)]
    }),
  )
}

/** A recording in Sentry's format, a JSON line with the segment and one with its events, without personal data. */
export function redactRecording(recording: string): string {
  const end = recording.indexOf('\n')
  const events: unknown = JSON.parse(recording.slice(end + 1))
  return `${recording.slice(0, end)}\n${JSON.stringify(redact(events))}`
}
