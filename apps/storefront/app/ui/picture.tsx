import type { CSSProperties } from 'react'
import { imageSources } from '../content/image-url.ts'
import type { ContentImage } from '../content/image.ts'
import { useSite } from '../site.ts'

interface PictureProps {
  image: ContentImage
  /** Another picture of the same for screens under 768 px. */
  narrow?: ContentImage | undefined
  /** How wide the picture is shown, as the `sizes` of an image. */
  sizes: string
  /** The most pixels worth asking for, of the longer side. */
  maximum?: number
  /** The first picture in view: asked for at once, before others. */
  priority?: boolean
  /** Overrides the content's own description; empty for a decoration. */
  alt?: string
  className?: string
  style?: CSSProperties
}

/** A content image in the size and format that fit the screen, with its room kept free from the start. */
export function Picture({ image, narrow, sizes, maximum, priority = false, alt, className, style }: PictureProps) {
  const { images } = useSite()
  const picture = (
    <img
      {...imageSources(images, image, maximum)}
      sizes={sizes}
      alt={alt ?? image.alt ?? ''}
      className={className}
      style={style}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
    />
  )
  if (!narrow) return picture
  const { srcSet, width, height } = imageSources(images, narrow, maximum)
  return (
    <picture>
      <source media="(width < 768px)" srcSet={srcSet} sizes={sizes} width={width} height={height} />
      {picture}
    </picture>
  )
}
