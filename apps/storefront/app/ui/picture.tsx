import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { preload } from 'react-dom'
import { imageSources, imageUrl, squareSizes } from '../content/image-url.ts'
import type { ContentImage } from '../content/image.ts'
import { useUntilHydrated } from '../timing/use-hydrated.ts'
import { useSite } from '../site.ts'
import type { CssVariables } from './css-variables.ts'
import { whenNear, type LoadingStage } from './near-view.ts'

interface PictureProps {
  image: ContentImage
  /** An alternative picture for screens under 768 px. */
  narrow?: ContentImage | undefined
  /** The displayed width, as the `sizes` of an image, or the side in pixels of the square that it fills. */
  sizes: string | number
  /** The maximum size to request, in pixels of the longer side; 1024 by default (specification, section 9). */
  maximum?: number
  /** The first picture in view: requested at once, with high priority. */
  priority?: boolean
  /** Overrides the content's alt text; empty for a decoration. */
  alt?: string
  /** The URL of a smaller version that the page has already loaded, as a placeholder; by default the blurred one. */
  placeholder?: string | undefined
  className?: string
  style?: CssVariables
}

/** The placeholder of a picture without a blurred one: a transparent pixel. An SVG would be parsed as a document. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw'

/** A picture never returns to an earlier stage. */
const furtherOf = (known: LoadingStage, next: LoadingStage): LoadingStage => (known === 'loaded' ? known : next)

/**
 * A content image in a size and format that fit the screen, with reserved space. Shows a placeholder until it
 * is near the window; without script it loads as usual.
 */
export function Picture({
  image,
  narrow,
  sizes: drawn,
  maximum,
  priority = false,
  alt,
  className,
  style,
  placeholder = image.lqip ?? nothing,
}: PictureProps) {
  const { images } = useSite()
  const element = useRef<HTMLImageElement>(null)
  // Whether the HTML already requests the picture. One rendered in the browser is requested only after mounting:
  // Chromium leaks every image with `srcset` or `sizes` of a discarded render, and with it the whole page.
  const isSent = useUntilHydrated(priority)
  const [stage, reach] = useReducer(furtherOf, isSent ? 'visible' : 'not-loaded')
  const isRequested = stage !== 'not-loaded'
  useLayoutEffect(() => {
    if (priority && !isRequested) reach('visible')
  }, [priority, isRequested])
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
  const sizes = typeof drawn === 'number' ? squareSizes(image, drawn) : drawn
  const altText = alt ?? image.alt ?? ''
  // Preloads the first picture of a page that is rendered in the browser, in parallel with rendering.
  if (priority && !narrow && !isRequested) {
    preload(src, { as: 'image', imageSrcSet: srcSet, imageSizes: sizes, fetchPriority: 'high' })
  }
  const framed: CssVariables = {
    // A square's rendition has the same proportions in every width; others are rounded.
    '--ratio': narrow || width === height ? undefined : `${width} / ${height}`,
    '--focus': image.focus,
    ...style,
  }
  const shared = { width, height, className, style: framed }
  // A picture that is requested at once has its placeholder as its background.
  const ground = priority && stage !== 'loaded' && image.lqip
  const picture = (
    <img
      ref={element}
      {...shared}
      style={{ ...framed, background: ground ? `url(${ground}) center / cover` : undefined }}
      alt={altText}
      src={isRequested ? src : placeholder}
      sizes={isRequested ? sizes : undefined}
      srcSet={isRequested ? srcSet : undefined}
      data-stage={stage}
      onLoad={({ currentTarget }) => {
        const isPlaceholder = placeholder !== src && currentTarget.currentSrc.endsWith(placeholder)
        if (isRequested && !isPlaceholder) reach('loaded')
      }}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : isRequested ? 'async' : undefined}
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
          <img {...shared} alt={altText} src={src} loading="lazy" />
        </noscript>
      )}
    </>
  )
}

/**
 * A square picture in a part of a page that is closed at first. The browser fetches it once it is shown, with or
 * without script, so it needs no placeholder.
 */
export function HiddenPicture({
  image,
  side,
  className,
}: Pick<PictureProps, 'image' | 'className'> & { side: number }) {
  const { images } = useSite()
  const src = imageUrl(images, image, { width: side, height: side, crop: true })
  return src && <img className={className} alt="" loading="lazy" src={src} />
}
