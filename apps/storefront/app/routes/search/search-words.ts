/** Further words would hardly narrow the results. */
const mostWords = 8

/**
 * Converts a query to word prefixes for GROQ's `match`: `peach th` finds 'Peach & Thyme'. Anything but letters and
 * digits separates words.
 */
export function searchWords(query: string): string[] {
  const words = query.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, mostWords).map((word) => `${word}*`)
}
