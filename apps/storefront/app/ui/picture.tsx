import { useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore, type CSSProperties } from 'react'
import { preload } from 'react-dom'
import { imageSources } from '../content/image-url.ts'
import type { ContentImage } from '../content/image.ts'
import { useSite } from '../site.ts'
import { whenNear, type LoadingStage } from './near-view.ts'

interface PictureProps {
  image: ContentImage
  /** An alternative picture for screens under 768 px. */
  narrow?: ContentImage | undefined
  /** The displayed width, as the `sizes` of an image. */
  sizes: string
  /** The maximum size to request, in pixels of the longer side; 1024 by default (specification, section 9). */
  maximum?: number
  /** The first picture in view: requested at once, with high priority. */
  priority?: boolean
  /** Overrides the content's alt text; empty for a decoration. */
  alt?: string
  className?: string
  style?: CSSProperties
}

/** The placeholder of a picture without a blurred version. */
const nothing = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'

/** A picture never returns to an earlier stage. */
const furtherOf = (known: LoadingStage, next: LoadingStage): LoadingStage => (known === 'loaded' ? known : next)

const never = () => () => {}

/**
 * Whether the server-rendered HTML already requests the picture. Pictures rendered in the browser are requested only
 * after mounting: Chromium leaks every image with `srcset` or `sizes` of a discarded render, and with it the whole
 * page.
 */
const useIsSent = (priority: boolean): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => priority,
  )

/**
 * A content image in a size and format that fit the screen, with reserved space. Shows a blurred placeholder until it
 * is near the window; without script it loads as usual.
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
    // A server-rendered picture may have loaded before hydration.
    if (isSent && current.complete) reach('loaded')
    return priority ? undefined : whenNear(current, () => reach('visible'))
  }, [priority, isSent])

  const sources = imageSources(images, image, maximum)
  if (!sources) return null
  const { src, srcSet, width, height } = sources
  const words = alt ?? image.alt ?? ''
  // Preloads the first picture of a page that is rendered in the browser, in parallel with rendering.
  if (priority && !narrow && stage === 'not-loaded') {
    preload(src, { as: 'image', imageSrcSet: srcSet, imageSizes: sizes, fetchPriority: 'high' })
  }
  const shared = {
    width,
    height,
    className,
    style: narrow ? style : { aspectRatio: `${width} / ${height}`, ...style },
  }
  const isRequested = stage !== 'not-loaded'
  const picture = (
    <img
      ref={element}
      {...shared}
      alt={words}
      src={isRequested ? src : (image.lqip ?? nothing)}
      sizes={isRequested ? sizes : undefined}
      srcSet={isRequested ? srcSet : undefined}
      data-stage={stage}
      onLoad={({ currentTarget }) => {
        if (isRequested && !currentTarget.currentSrc.startsWith('data:')) reach('loaded')
      }}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
    />
  )
  const narrowSources = narrow && isRequested ? imageSources(images, narrow, maximum) : null
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
