/** A piece of a text with a link marker: plain, or the words that lead somewhere. */
export interface TextPiece {
  text: string
  isLink: boolean
}

const marker = /\{\{\s*link\s*\|([^}]*)\}\}/g

/** Cuts a text at its `{{ link | words }}` markers (second document of the specification, section 4). */
export function splitAtLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(marker)) {
    pieces.push({ text: text.slice(end, match.index), isLink: false }, { text: (match[1] ?? '').trim(), isLink: true })
    end = match.index + match[0].length
  }
  pieces.push({ text: text.slice(end), isLink: false })
  return pieces.filter(({ text: words }) => words !== '')
}
