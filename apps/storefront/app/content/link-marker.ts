/** A part of a text with link markers: plain text or a link. */
export interface TextPiece {
  text: string
  isLink: boolean
}

/** Its words may contain a placeholder, `{{ code }}`. */
const marker = /\{\{\s*link\s*\|((?:\{\{[^{}|]*\}\}|[^}])*)\}\}/g

/**
 * Splits a text at its `{{ link | words }}` markers (second document of the specification, section 4). `fill` replaces
 * the placeholders in each piece: what it inserts is no marker, whatever characters it has.
 */
export function splitAtLinks(text: string, fill = (words: string) => words): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(marker)) {
    pieces.push({ text: text.slice(end, match.index), isLink: false }, { text: (match[1] ?? '').trim(), isLink: true })
    end = match.index + match[0].length
  }
  pieces.push({ text: text.slice(end), isLink: false })
  return pieces.map((piece) => ({ ...piece, text: fill(piece.text) })).filter(({ text: words }) => words !== '')
}

interface Marked {
  content: string
  link: { title: string } | null
}

/** A banner whose `{{ link }}`, the marker without words, has the title of the banner's link as words. */
export function withLinkTitle<Banner extends Marked>(banner: Banner): Banner {
  const { content, link } = banner
  const words = (link?.title ?? '').replaceAll(/[{}]/g, '')
  return { ...banner, content: content.replaceAll(/\{\{\s*link\s*\}\}/g, () => `{{ link | ${words} }}`) }
}
