import { imageDimensions, imageUrl } from '../content/image-url.ts'
import type { ContentImage } from '../content/image.ts'
import { useSite, type Site } from '../site.ts'

const widths = [320, 480, 640, 960, 1280, 1600, 2000]

interface PictureProps {
  image: ContentImage
  /** Another picture of the same for screens under 768 px. */
  narrow?: ContentImage | undefined
  /** How wide the picture is shown, as the `sizes` of an image. */
  sizes: string
  /** The first picture in view: asked for at once, before others. */
  priority?: boolean
  /** Overrides the content's own description; empty for a decoration. */
  alt?: string
  className?: string
}

interface Sources {
  src: string
  srcSet: string
  width: number
  height: number
}

/** The addresses of an image in every width that is worth having. */
function sources(images: Site['images'], image: ContentImage): Sources {
  const { width, height } = imageDimensions(image.id)
  const largest = Math.min(width, 2000)
  const url = (candidate: number) =>
    imageUrl(images, image, { width: candidate, height: Math.round((candidate * height) / width) })
  const candidates = [...widths.filter((candidate) => candidate < largest), largest]
  return {
    src: url(Math.min(largest, 960)),
    srcSet: candidates.map((candidate) => `${url(candidate)} ${candidate}w`).join(', '),
    width,
    height,
  }
}

/** A content image in the size and format that fit the screen, with its room kept free from the start. */
export function Picture({ image, narrow, sizes, priority = false, alt, className }: PictureProps) {
  const { images } = useSite()
  const picture = (
    <img
      {...sources(images, image)}
      sizes={sizes}
      alt={alt ?? image.alt ?? ''}
      className={className}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
    />
  )
  if (!narrow) return picture
  const { srcSet, width, height } = sources(images, narrow)
  return (
    <picture>
      <source media="(width < 768px)" srcSet={srcSet} sizes={sizes} width={width} height={height} />
      {picture}
    </picture>
  )
}
