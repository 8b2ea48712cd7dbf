import { useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore, type CSSProperties } from 'react'
import { preload } from 'react-dom'
import { imageSources } from '../content/image-url.ts'
import type { ContentImage } from '../content/image.ts'
import { useSite } from '../site.ts'
import { whenNear, type LoadingStage } from './near-view.ts'

interface PictureProps {
  image: ContentImage
  /** Another picture of the same for screens under 768 px. */
  narrow?: ContentImage | undefined
  /** How wide the picture is shown, as the `sizes` of an image. */
  sizes: string
  /** The most pixels worth asking for, of the longer side; 1024 when not given (specification, section 9). */
  maximum?: number
  /** The first picture in view: asked for at once, before others. */
  priority?: boolean
  /** Overrides the content's own description; empty for a decoration. */
  alt?: string
  className?: string
  style?: CSSProperties
}

/** Stands in for a picture that has no small version of itself. */
const nothing = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'

/** A picture never goes back to a stage before. */
const furtherOf = (known: LoadingStage, next: LoadingStage): LoadingStage => (known === 'loaded' ? known : next)

const never = () => () => {}

/**
 * Whether a picture is asked for in the page as it was sent. One that is made in the browser is asked for once it is in the
 * page: of a page that is drawn and then given up, Chromium would keep every picture with `srcset` or `sizes`, and with it
 * the whole page.
 */
const useIsSent = (priority: boolean): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => priority,
  )

/**
 * A content image in the size and format that fit the screen, with its room kept free from the start. It is a blur of itself
 * until it comes near the window; without script it is there at once.
 */
export function Picture({ image, narrow, sizes, maximum, priority = false, alt, className, style }: PictureProps) {
  const { images } = useSite()
  const element = useRef<HTMLImageElement>(null)
  const isSent = useIsSent(priority)
  const [stage, reach] = useReducer(furtherOf, isSent ? 'visible' : 'not-loaded')
  useLayoutEffect(() => {
    if (priority) reach('visible')
  }, [priority])
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    // A picture of the page as it was sent may have come before the script.
    if (isSent && current.complete) reach('loaded')
    return priority ? undefined : whenNear(current, () => reach('visible'))
  }, [priority, isSent])

  const sources = imageSources(images, image, maximum)
  if (!sources) return null
  const { src, srcSet, width, height } = sources
  const words = alt ?? image.alt ?? ''
  // Of a page that is just being made, the first picture comes while the rest of it is still drawn.
  if (priority && !narrow && stage === 'not-loaded') {
    preload(src, { as: 'image', imageSrcSet: srcSet, imageSizes: sizes, fetchPriority: 'high' })
  }
  const shared = {
    width,
    height,
    className,
    style: narrow ? style : { aspectRatio: `${width} / ${height}`, ...style },
  }
  const isAsked = stage !== 'not-loaded'
  const picture = (
    <img
      ref={element}
      {...shared}
      alt={words}
      src={isAsked ? src : (image.lqip ?? nothing)}
      sizes={isAsked ? sizes : undefined}
      srcSet={isAsked ? srcSet : undefined}
      data-stage={stage}
      onLoad={({ currentTarget }) => {
        if (isAsked && !currentTarget.currentSrc.startsWith('data:')) reach('loaded')
      }}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
    />
  )
  const narrowSources = narrow && isAsked ? imageSources(images, narrow, maximum) : null
  return (
    <>
      {narrow ? (
        <picture>
          {narrowSources && (
            <source
              media="(width < 768px)"
              srcSet={narrowSources.srcSet}
              sizes={sizes}
              width={narrowSources.width}
              height={narrowSources.height}
            />
          )}
          {picture}
        </picture>
      ) : (
        picture
      )}
      {!priority && (
        <noscript>
          <img {...shared} sizes={sizes} alt={words} src={src} loading="lazy" />
        </noscript>
      )}
    </>
  )
}
