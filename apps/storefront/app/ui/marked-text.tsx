import { splitAtLinks } from '../content/link-marker.ts'
import type { ContentLink as Link } from '../content/link.ts'
import { ContentLink } from './content-link.tsx'

/** A text whose `{{ link | words }}` lead somewhere; without a link they are words like the others. */
export function MarkedText({ text, link }: { text: string; link?: Link | null | undefined }) {
  return splitAtLinks(text).map(({ text: words, isLink }) =>
    isLink && link ? (
      <ContentLink key={words} to={link.to} external={link.external} className="quiet-link">
        {words}
      </ContentLink>
    ) : (
      words
    ),
  )
}
