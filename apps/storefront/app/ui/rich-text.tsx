import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { linkAddress } from '../content/link-address.ts'
import type { RichTextValue } from '../content/rich-text.ts'
import type { ContentImage } from '../content/image.ts'
import { ContentLink } from './content-link.tsx'
import { Picture } from './picture.tsx'

interface MediaBlock {
  picture?: ContentImage | null
  caption?: string | null
}

/** A picture within text, with its caption below. */
function Media({ value: { picture, caption } }: { value: MediaBlock }) {
  if (!picture) return null
  return (
    <figure className="my-5">
      <Picture image={picture} sizes="(width >= 768px) 42rem, 100vw" className="w-full rounded-panel" />
      {caption && <figcaption className="mt-2 text-small">{caption}</figcaption>}
    </figure>
  )
}

const components: PortableTextComponents = {
  types: { media: Media },
  marks: {
    link: ({ value, children }) => (
      <ContentLink to={linkAddress(value)} external={value.external === true} className="quiet-link">
        {children}
      </ContentLink>
    ),
  },
  block: {
    h2: ({ children }) => <h2 className="mt-5 text-title">{children}</h2>,
  },
  // A block whose kind is unknown here shows nothing, instead of a warning in the page.
  unknownType: () => null,
}

/** Portable Text from the content service, as paragraphs, headings, pictures and links. */
export function RichText({ value }: { value: RichTextValue }) {
  return <PortableText value={value} components={components} onMissingComponent={false} />
}
