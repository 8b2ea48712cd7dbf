import type { RichTextBlock, RichTextValue } from './rich-text.ts'

const textOf = (span: unknown): string =>
  typeof span === 'object' && span !== null && 'text' in span && typeof span.text === 'string' ? span.text : ''

const textOfBlock = ({ _type, children }: RichTextBlock): string =>
  _type === 'block' && Array.isArray(children) ? children.map(textOf).join('') : ''

/** The words of a rich text alone, for search engines. */
export function plainText(value: RichTextValue | null | undefined): string {
  return (value ?? [])
    .map(textOfBlock)
    .filter((text) => text !== '')
    .join(' ')
}
