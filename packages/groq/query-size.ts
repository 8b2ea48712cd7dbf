/** A quoted string, a comment, a name or number, whitespace, or any other character. */
const token = /"(?:\\[^]|[^"\\])*"?|'(?:\\[^]|[^'\\])*'?|\/\/[^\n]*|[\w$]+|\s+|[^]/g

/** Maximum length of a small query, in UTF-16 code units. */
const maxLength = 16_384

const isBlank = (text: string): boolean => /^(?:\s|\/\/)/.test(text)

/**
 * Whether a query is small enough to be parsed and planned within about two milliseconds: parsing time is quadratic in
 * the number of tokens, and functions defined in the query, the only use of semicolons, are expanded wherever they are
 * called. Linear in the text.
 */
export function isSmallQuery(query: string, maxTokens: number): boolean {
  if (query.length > maxLength) return false
  let tokens = 0
  for (const [text] of query.matchAll(token)) {
    if (isBlank(text)) continue
    tokens += 1
    if (tokens > maxTokens || text === ';') return false
  }
  return true
}
