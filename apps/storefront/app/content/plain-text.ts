/** The text of a block; '' for blocks that are not text. */
export function blockText(block: object): string {
  if (!('children' in block) || !Array.isArray(block.children)) return ''
  return block.children.map((child: unknown) => textOf(child)).join('')
}

function textOf(span: unknown): string {
  if (typeof span !== 'object' || span === null || !('text' in span)) return ''
  return typeof span.text === 'string' ? span.text : ''
}

/** The plain text of a rich text, for search engines. */
export function plainText(value: readonly object[] | null | undefined): string {
  return (value ?? [])
    .map(blockText)
    .filter((text) => text !== '')
    .join(' ')
}
