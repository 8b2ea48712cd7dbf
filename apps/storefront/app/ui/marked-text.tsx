import { splitAtLinks } from '../content/link-marker.ts'
import { ContentLink } from './content-link.tsx'

interface MarkedTextProps {
  text: string
  link: { to: string; external?: boolean | undefined } | null | undefined
  className?: string
}

/** Renders `{{ link | words }}` markers as links; without a target, as plain text. */
export function MarkedText({ text, link, className = 'quiet-link' }: MarkedTextProps) {
  return splitAtLinks(text).map(({ text: words, isLink }) =>
    isLink && link ? (
      <ContentLink key={words} to={link.to} external={link.external} className={className}>
        {words}
      </ContentLink>
    ) : (
      words
    ),
  )
}
