import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { linkUrl } from '../../content/link-url.ts'
import type { RichTextValue } from '../../content/rich-text.ts'
import { lazyWhenIdle } from '../../hydration/lazy-when-idle.tsx'
import { ContentLink } from '../../ui/content-link.tsx'

const ContentBlock = lazyWhenIdle(() => import('./content-block.tsx'))

const components: PortableTextComponents = {
  types: {
    media: ContentBlock,
    gallery: ContentBlock,
    hero: ContentBlock,
    floatingCta: ContentBlock,
    newsletterSignUp: ContentBlock,
    contactForm: ContentBlock,
  },
  marks: {
    link({ value, children }) {
      const to = value.isExcluded ? null : linkUrl(value)
      if (to === null) return <span>{children}</span>
      return (
        <ContentLink to={to} external={value.external === true} className="quiet-link">
          {children}
        </ContentLink>
      )
    },
  },
  block: {
    normal: ({ children }) => <p>{children}</p>,
    // The page's title is its only h1.
    h1: ({ children }) => <h2 className="mt-5 text-title">{children}</h2>,
    h2: ({ children }) => <h2 className="mt-5 text-title">{children}</h2>,
    h3: ({ children }) => <h3 className="mt-4 font-text text-lead font-semibold tracking-normal">{children}</h3>,
    h4: ({ children }) => <h4 className="mt-3 font-semibold">{children}</h4>,
    blockquote: ({ children }) => (
      <blockquote className="my-3 border-l-[4px] border-periwinkle pl-4 font-display text-title">{children}</blockquote>
    ),
  },
  list: {
    bullet: ({ children }) => <ul className="grid list-disc gap-2 pl-4 marker:text-periwinkle">{children}</ul>,
    number: ({ children }) => <ol className="grid list-decimal gap-2 pl-5 tabular-nums">{children}</ol>,
  },
  // Unknown blocks render nothing, instead of a warning in the page.
  unknownType: () => null,
}

/** Renders Portable Text: paragraphs, headings, lists, pictures and links. */
export default function RichTextBlocks({ value }: { value: RichTextValue }) {
  return <PortableText value={value} components={components} onMissingComponent={false} />
}
