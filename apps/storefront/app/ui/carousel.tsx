import { useRef, type ReactNode } from 'react'
import { ArrowIcon } from './icons.tsx'

interface CarouselProps {
  label: string
  /** Keys and contents of its slides. */
  slides: { key: string; content: ReactNode }[]
  /** How wide a slide is and how far apart they stand, as classes. */
  className: string
}

/** Slides in a row that is pushed with a finger, scrolled, or moved by a button; the row itself needs no script. */
export function Carousel({ label, slides, className }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const move = (direction: 1 | -1) => {
    const slide = row.current?.firstElementChild
    if (!row.current || !slide) return
    const gap = Number.parseFloat(getComputedStyle(row.current).columnGap) || 0
    row.current.scrollBy({ left: direction * (slide.clientWidth + gap), behavior: 'smooth' })
  }
  if (slides.length === 0) return null
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      {/* What scrolls must be reachable by keyboard, also when nothing in it is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={row} tabIndex={0} className={`carousel ${className}`}>
        {slides.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      <div className="carousel-buttons mt-5 gap-2">
        <button type="button" className="round-button" aria-label="Previous" onClick={() => move(-1)}>
          <ArrowIcon className="rotate-180" />
        </button>
        <button type="button" className="round-button" aria-label="Next" onClick={() => move(1)}>
          <ArrowIcon />
        </button>
      </div>
    </section>
  )
}
