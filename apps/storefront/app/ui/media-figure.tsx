import type { Media } from '../content/media.ts'
import { lazyWhenIdle } from '../hydration/lazy-when-idle.tsx'
import { Picture } from './picture.tsx'

/** Loaded separately, because most media are pictures. */
const Video = lazyWhenIdle(() => import('./video.tsx'))

interface MediaFigureProps {
  media: Media
  /** The displayed width, as the `sizes` of an image. */
  sizes?: string
  className?: string
  /** The classes of the image or video itself. */
  mediaClassName?: string
}

/** An image or a video with caption and attribution. */
export function MediaFigure(props: MediaFigureProps) {
  const { media, sizes = '(width >= 768px) 42rem, 100vw', className, mediaClassName = 'w-full rounded-panel' } = props
  const { image, video, caption, attribution } = media
  if (!image && !video) return null
  return (
    <figure className={className}>
      {video ? (
        <Video video={video} poster={image} className={mediaClassName} />
      ) : (
        image && <Picture image={image} sizes={sizes} className={mediaClassName} />
      )}
      {(caption || attribution) && (
        <figcaption dir="auto" className="mt-2 flex flex-wrap justify-between gap-x-4 text-small">
          {caption && <span>{caption}</span>}
          {attribution && <span className="opacity-75">{attribution}</span>}
        </figcaption>
      )}
    </figure>
  )
}
