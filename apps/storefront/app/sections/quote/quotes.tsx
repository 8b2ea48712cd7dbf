import type { RichTextValue } from '../../content/rich-text.ts'
import { Wave } from '../../ui/wave.tsx'
import { RichText } from '../../ui/rich-text.tsx'

interface Quote {
  id: string
  attribution: string
  quote: RichTextValue
}

/** What people say, set like captions: small, apart, in their own words. */
export function Quotes({ quotes, nextColour }: { quotes: Quote[]; nextColour: string }) {
  if (quotes.length === 0) return null
  return (
    <section className="bg-white pt-7 lg:pt-8" aria-label="What people say">
      <ul className="grid gap-6 px-gutter pb-7 md:grid-cols-3 md:gap-[60px]">
        {quotes.map(({ id, attribution, quote }, index) => (
          <li key={id} className={index === 1 ? 'md:mt-7' : index === 2 ? 'md:mt-4' : ''}>
            <figure>
              <blockquote className="font-display text-title">
                <RichText value={quote} />
              </blockquote>
              <figcaption className="mt-4 text-small">{attribution}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <Wave colour={nextColour} />
    </section>
  )
}
