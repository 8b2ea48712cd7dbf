import { Carousel } from '../../ui/carousel.tsx'
import { ContentLink } from '../../ui/content-link.tsx'
import { RichText } from '../../features/rich-text/rich-text.tsx'
import type { Testimonial } from './testimonials.query.ts'

/** Testimonials: one at a time, two from 768 px, three from 1024 px (specification, section 9). */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  if (testimonials.length === 0) return null
  const slides = testimonials.map((testimonial) => ({
    key: testimonial.id,
    content: <Quote testimonial={testimonial} />,
  }))
  return <Carousel label="What people say" slides={slides} className="testimonials" />
}

/** A testimonial with its author and product. */
export function Quote({ testimonial: { attribution, quote, link } }: { testimonial: Testimonial }) {
  return (
    <figure className="quote">
      <blockquote>
        <RichText value={quote} />
      </blockquote>
      <figcaption>
        {attribution}
        {link && (
          <>
            {', on '}
            <ContentLink to={link.to} external={link.external} className="quiet-link">
              {link.title}
            </ContentLink>
          </>
        )}
      </figcaption>
    </figure>
  )
}
