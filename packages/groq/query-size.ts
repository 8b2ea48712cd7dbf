/** A text in quotes, a comment, a name or number, blanks, or any other character. */
const token = /"(?:\\[^]|[^"\\])*"?|'(?:\\[^]|[^'\\])*'?|\/\/[^\n]*|[\w$]+|\s+|[^]/g

/** Longest small query, in UTF-16 code units. */
const maxLength = 8192

const isBlank = (text: string): boolean => /^(?:\s|\/\/)/.test(text)

/**
 * Whether a query is so small that it is parsed and planned within about two milliseconds: the parser takes time with the
 * square of the number of tokens, and writes functions of the query's own, the only ones to hold a semicolon, out wherever
 * they are called. Goes through the text once.
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
