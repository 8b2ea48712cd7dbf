import { PortableText, type PortableTextComponents } from '@portabletext/react'
import type { z } from 'zod'
import type { richTextSchema } from '../content/rich-text.ts'

/** A block whose kind is unknown here shows nothing, instead of a warning in the page. */
const components: Partial<PortableTextComponents> = { unknownType: () => null }

/** Portable Text from the content service, as paragraphs, lists and marks. */
export function RichText({ value }: { value: z.infer<typeof richTextSchema> }) {
  return <PortableText value={value} components={components} />
}
