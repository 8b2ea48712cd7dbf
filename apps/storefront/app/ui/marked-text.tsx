import { splitAtLinks } from '../content/link-marker.ts'
import type { ContentLink as Link } from '../content/link.ts'
import { ContentLink } from './content-link.tsx'

/** Renders `{{ link | words }}` markers as links; without a target, as plain text. */
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
