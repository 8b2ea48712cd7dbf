import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { linkAddress } from '../content/link-address.ts'
import { mediaSchema } from '../content/media.ts'
import { galleryItemsSchema, type RichTextValue } from '../content/rich-text.ts'
import { Carousel } from './carousel.tsx'
import { ContentLink } from './content-link.tsx'
import { MediaFigure } from './media-figure.tsx'

/** A picture or film within text; what is broken is left out. */
function MediaBlock({ value }: { value: unknown }) {
  const { data: media } = mediaSchema.safeParse(value)
  return media ? <MediaFigure media={media} className="my-4" /> : null
}

/** More than this many pictures are a carousel; up to it they stand side by side (specification, section 9). */
const sideBySide = 2

function GalleryBlock({ value }: { value: unknown }) {
  const { data: gallery } = galleryItemsSchema.safeParse(value)
  if (!gallery || gallery.items.length === 0) return null
  const slides = gallery.items.map(({ key, ...media }) => ({ key, content: <MediaFigure media={media} /> }))
  if (slides.length > sideBySide) return <Carousel label="Pictures" slides={slides} className="gallery" />
  return (
    <ul className="my-4 grid gap-4 sm:grid-flow-col sm:auto-cols-fr">
      {slides.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  )
}

const components: PortableTextComponents = {
  types: { media: MediaBlock, gallery: GalleryBlock },
  marks: {
    link: ({ value, children }) =>
      value.isExcluded ? (
        <>{children}</>
      ) : (
        <ContentLink to={linkAddress(value)} external={value.external === true} className="quiet-link">
          {children}
        </ContentLink>
      ),
  },
  block: {
    // The page's own title is its only h1.
    h1: ({ children }) => <h2 className="mt-5 text-title">{children}</h2>,
    h2: ({ children }) => <h2 className="mt-5 text-title">{children}</h2>,
    h3: ({ children }) => <h3 className="mt-4 text-lead font-semibold">{children}</h3>,
    h4: ({ children }) => <h4 className="mt-3 font-text font-semibold tracking-normal">{children}</h4>,
    blockquote: ({ children }) => (
      <blockquote className="my-3 border-l-[4px] border-periwinkle pl-4 font-display text-title">{children}</blockquote>
    ),
  },
  list: {
    bullet: ({ children }) => <ul className="grid list-disc gap-2 pl-4 marker:text-periwinkle">{children}</ul>,
    number: ({ children }) => <ol className="grid list-decimal gap-2 pl-5 tabular-nums">{children}</ol>,
  },
  // A block whose kind is unknown here shows nothing, instead of a warning in the page.
  unknownType: () => null,
}

/** Portable Text from the content service, as paragraphs, headings, lists, pictures and links. */
export function RichText({ value }: { value: RichTextValue }) {
  return <PortableText value={value} components={components} onMissingComponent={false} />
}
