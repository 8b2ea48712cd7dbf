import { ContentLink } from '../../ui/content-link.tsx'
import type { PressQuote } from './press.query.ts'

/** Press quotes at different heights, with the quotation marks that editors leave out. */
export function Press({ title, quotes }: { title?: string | null | undefined; quotes: PressQuote[] }) {
  if (quotes.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-6 px-gutter lg:grid-cols-12">
      {title && (
        <div className="@container lg:col-span-5">
          <h2 className="text-headline">{title}</h2>
        </div>
      )}
      <ul className="grid gap-5 sm:grid-cols-2 sm:gap-x-6 lg:col-span-7">
        {quotes.map((quote, index) => (
          <li key={quote.id} className={index % 2 === 1 ? 'sm:mt-6 sm:-mb-6' : ''}>
            <PressFigure quote={quote} className="text-title" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A quote with its source. */
export function PressFigure({ quote: { quote, title, url }, className }: { quote: PressQuote; className: string }) {
  const source = title ?? (url && new URL(url).hostname)
  return (
    <figure className="@container">
      <blockquote className={`font-display tracking-[-0.02em] text-balance ${className}`}>“{quote}”</blockquote>
      {source && (
        <figcaption className="mt-3 text-small">
          {url ? (
            <ContentLink to={url} external className="quiet-link">
              {source}
            </ContentLink>
          ) : (
            source
          )}
        </figcaption>
      )}
    </figure>
  )
}
