/** More words than this narrow nothing down any more. */
const mostWords = 8

/**
 * What somebody typed as the beginnings of words that a text must have, for GROQ's `match`: `peach th` finds
 * 'Peach & Thyme'. Everything that is neither a letter nor a digit separates words.
 */
export function searchWords(query: string): string[] {
  const words = query.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, mostWords).map((word) => `${word}*`)
}
