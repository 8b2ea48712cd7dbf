import { useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import type { ProductContent } from './product.query.ts'

interface GalleryProps {
  slides: ProductContent['slides']
  title: string
}

/** At most so many thumbnails; when there are more views, the last slot says so and leads to the first that has none. */
const slots = 5
const firstHidden = slots - 1

/** The product large, floating in its sky, and its other views small below. */
export function Gallery({ slides, title }: GalleryProps) {
  const [shown, setShown] = useState(0)
  const slide = slides[shown] ?? slides[0]
  if (!slide) return null
  const hasMore = slides.length > slots
  const thumbnails = hasMore ? slides.slice(0, firstHidden) : slides
  const showMore = () => setShown(shown >= firstHidden && shown + 1 < slides.length ? shown + 1 : firstHidden)
  return (
    <div className="min-w-0 lg:col-span-7">
      <figure className="relative h-[min(62svh,560px)] lg:h-[min(70svh,720px)]">
        <Picture
          key={slide.key}
          image={slide.image}
          sizes="(width >= 1024px) 58vw, 560px"
          priority={shown === 0}
          className="size-full rounded-panel object-cover lg:object-contain"
        />
        {slide.caption && <figcaption className="absolute bottom-2 left-0 text-small">{slide.caption}</figcaption>}
      </figure>
      {slides.length > 1 && (
        <ul className="mt-4 flex justify-center gap-2 sm:gap-3">
          {thumbnails.map(({ key, image }, index) => (
            <li key={key}>
              <button
                type="button"
                aria-label={`${title}: view ${index + 1} of ${slides.length}`}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
                className="thumbnail"
              >
                <Picture image={image} sizes="72px" maximum={350} alt="" className="size-full object-cover" />
              </button>
            </li>
          ))}
          {hasMore && (
            <li>
              <button
                type="button"
                aria-pressed={shown >= firstHidden}
                onClick={showMore}
                className="thumbnail text-small"
              >
                More<span className="sr-only"> views of {title}</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
