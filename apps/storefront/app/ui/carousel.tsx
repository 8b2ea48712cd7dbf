import { useRef, type ReactNode } from 'react'
import { prefersReducedMotion } from '../device/visitor-preferences.ts'
import { ArrowIcon } from './icons.tsx'

interface CarouselProps {
  label: string
  slides: { key: string; content: ReactNode }[]
  /** Classes for the width of slides and the gap between them. */
  className: string
}

/** Slides in a scrollable row with buttons; the row works without script. */
export function Carousel({ label, slides, className }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const move = (direction: 1 | -1) => {
    const slide = row.current?.firstElementChild
    if (!row.current || !slide) return
    const gap = Number.parseFloat(getComputedStyle(row.current).columnGap) || 0
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
    row.current.scrollBy({ left: direction * (slide.clientWidth + gap), behavior })
  }
  if (slides.length === 0) return null
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      {/* A scroll container must be focusable by keyboard, also when nothing inside is. */}
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
