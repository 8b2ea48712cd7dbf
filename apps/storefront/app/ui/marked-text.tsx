import { splitAtLinks } from '../content/link-marker.ts'
import { ContentLink } from './content-link.tsx'
import { uniqueKeys } from './unique-keys.ts'

interface MarkedTextProps {
  text: string
  link: { to: string; external?: boolean | undefined } | null | undefined
  className?: string
  /** Replaces the placeholders in the words. */
  fill?: (words: string) => string
}

/** Renders `{{ link | words }}` markers as links; without a target, as plain text. */
export function MarkedText({ text, link, className = 'quiet-link', fill }: MarkedTextProps) {
  const pieces = splitAtLinks(text, fill)
  const keys = uniqueKeys(pieces.map(({ text: words }) => words))
  return pieces.map(({ text: words, isLink }, index) =>
    isLink && link ? (
      <ContentLink key={keys[index]} to={link.to} external={link.external} className={className}>
        {words}
      </ContentLink>
    ) : (
      words
    ),
  )
}
