const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? entity
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

/** Converts an HTML description to text in one line. The result must be escaped when used in HTML. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^]*?<\/\1\s*>/giu, ' ')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,6});/giu, decodeEntity)
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** Text as HTML that shows it. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
