import { useState } from 'react'
import {
  firstHidden,
  largeImage,
  thumbnailMaximumHeight,
  thumbnailSlots,
} from '../../features/gallery/gallery-limits.ts'
import { lazyWhenIdle } from '../../hydration/lazy-when-idle.tsx'
import type { Slide } from '../../features/gallery/slide.query.ts'
import { useMagnified } from '../../features/gallery/use-magnified.ts'
import { MagnifierIcon, PlayIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Sky } from '../../ui/sky.ts'

const GalleryOverlay = lazyWhenIdle(() => import('../../features/gallery/gallery-overlay.tsx'))
const Video = lazyWhenIdle(() => import('../../ui/video.tsx'))

interface GalleryProps {
  slides: Slide[]
  title: string
  sky: Sky
}

/** The product's picture in its sky, thumbnails of its other views below, and a lightbox for all of them. */
export function Gallery({ slides, title, sky }: GalleryProps) {
  const [{ shown, thumbnail }, show] = useState<{ shown: number; thumbnail?: string | undefined }>({ shown: 0 })
  const { isMagnified, toggle } = useMagnified()
  const slide = slides[shown] ?? slides[0]
  if (!slide) return null
  const hasMore = slides.length > thumbnailSlots
  const thumbnails = hasMore ? slides.slice(0, firstHidden) : slides
  function showMore(): void {
    show({ shown: firstHidden })
    toggle()
  }
  return (
    <div className="min-w-0 lg:col-span-7">
      <figure className="hero-view relative h-[min(62svh,560px)] lg:h-[min(70svh,720px)]">
        <View key={slide.key} slide={slide} priority={shown === 0} placeholder={thumbnail} />
        {slide.caption && <figcaption className="absolute bottom-2 left-0 text-small">{slide.caption}</figcaption>}
        <button
          type="button"
          aria-label={`Magnify ${title}`}
          aria-pressed={isMagnified}
          onClick={toggle}
          className={`magnifier ${slide.video ? '' : 'magnifier-whole'}`}
        >
          <span className="round-button">
            <MagnifierIcon />
          </span>
        </button>
      </figure>
      {slides.length > 1 && (
        <ul className="-mx-4 mt-4 flex flex-wrap justify-center gap-2 sm:gap-3">
          {thumbnails.map(({ key, image, video }, index) => (
            <li key={key}>
              <button
                type="button"
                aria-label={`${title}: ${video ? 'film' : 'view'} ${index + 1} of ${slides.length}`}
                aria-pressed={index === shown}
                onClick={({ currentTarget }) =>
                  show({ shown: index, thumbnail: currentTarget.querySelector('img')?.currentSrc || undefined })
                }
                className="thumbnail"
              >
                {image && (
                  <Picture
                    image={image}
                    sizes={72}
                    maximum={thumbnailMaximumHeight}
                    alt=""
                    className="size-full object-cover"
                  />
                )}
                {video && <PlayIcon className="thumbnail-film" />}
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
      <GalleryOverlay
        isMagnified={isMagnified}
        slides={slides}
        title={title}
        sky={sky}
        index={shown}
        onTurn={(turned) => show({ shown: turned })}
      />
    </div>
  )
}

const fitting = 'size-full rounded-panel object-cover sm:object-contain'

/**
 * The width of a square picture in `hero-view`. In `vh`: before layout, when the picture is first requested, Chromium on
 * phones does not know `svh`, so that it would request another candidate as well.
 */
const viewSizes = '(width >= 1024px) min(70vh, 720px), min(62vh, 560px)'

interface ViewProps {
  slide: Slide
  priority: boolean
  /** The URL of the thumbnail that was chosen, which the page has already loaded. */
  placeholder: string | undefined
}

function View({ slide: { image, video }, priority, placeholder }: ViewProps) {
  if (video) return <Video video={video} poster={image} className={fitting} />
  if (!image) return null
  return (
    // Inside `picture`, React writes no preload link, which would repeat all URLs a few lines above the image.
    <picture className="contents">
      <Picture
        image={image}
        sizes={viewSizes}
        maximum={largeImage.width}
        priority={priority}
        placeholder={placeholder}
        className={fitting}
      />
    </picture>
  )
}
