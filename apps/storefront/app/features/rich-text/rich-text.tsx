import { blockText } from '../../content/plain-text.ts'
import type { RichTextValue } from '../../content/rich-text.ts'
import { lazyWhenIdle } from '../../hydration/lazy-when-idle.tsx'

/** Headings, lists, links, pictures and forms, loaded separately because most texts have none. */
const FormattedText = lazyWhenIdle(() => import('./rich-text-blocks.tsx'))

const hasOnly = (part: object, names: readonly string[]): boolean =>
  Object.keys(part).every((name) => names.includes(name))

/** Whether a block is plain text: default styles and marks are left out of the data. */
const isParagraph = (block: RichTextValue[number]): boolean =>
  block._type === 'block' &&
  hasOnly(block, ['_type', '_key', 'children']) &&
  'children' in block &&
  (block.children?.every((span) => hasOnly(span, ['_type', 'text'])) ?? false) &&
  !blockText(block).includes('\n')

/** Renders Portable Text: paragraphs, headings, lists, pictures, forms and links. */
export function RichText({ value }: { value: RichTextValue }) {
  if (!value.every(isParagraph)) return <FormattedText value={value} />
  return value.map((block, index) => <p key={block._key ?? index}>{blockText(block)}</p>)
}
