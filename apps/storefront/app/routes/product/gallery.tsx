import { useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import type { ProductContent } from './product.query.ts'

interface GalleryProps {
  slides: ProductContent['slides']
  title: string
}

/** The product large, floating in its sky, and its other views small below. */
export function Gallery({ slides, title }: GalleryProps) {
  const [shown, setShown] = useState(0)
  const slide = slides[shown] ?? slides[0]
  if (!slide) return null
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
      <ul className="mt-4 flex justify-center gap-2 sm:gap-3">
        {slides.map(({ key, image }, index) => (
          <li key={key}>
            <button
              type="button"
              aria-label={`${title}: view ${index + 1} of ${slides.length}`}
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
              className="size-[56px] cursor-pointer overflow-hidden rounded-[18px] border-[1.5px] border-current/20 bg-white/35 transition-colors hover:bg-white/60 aria-pressed:border-current aria-pressed:bg-white/70 sm:size-[72px]"
            >
              <Picture image={image} sizes="72px" alt="" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
