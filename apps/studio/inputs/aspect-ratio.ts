import type { SanityClient } from '@sanity/client'
import { fileUrl } from '../connection/content-host.ts'

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/**
 * A size in pixels as `w:h` in its lowest terms, for example 16:9; undefined for an empty one, as of an audio file.
 */
export function aspectRatio(width: number, height: number): string | undefined {
  if (width === 0 || height === 0) return undefined
  const divisor = greatestDivisor(width, height)
  return `${width / divisor}:${height / divisor}`
}

/** The aspect ratio of the film at a URL; undefined if the browser cannot read it. */
function measureFilm(url: string): Promise<string | undefined> {
  const film = document.createElement('video')
  return new Promise((resolve) => {
    film.addEventListener('loadedmetadata', () => resolve(aspectRatio(film.videoWidth, film.videoHeight)))
    film.addEventListener('error', () => resolve(undefined))
    film.preload = 'metadata'
    film.src = url
  })
}

/** The aspect ratio of an uploaded film, by the id of its file; undefined if the browser cannot read it. */
export async function ratioOfFile(client: SanityClient, id: string): Promise<string | undefined> {
  const file = await client.getDocument<{ url: string }>(id)
  return file && measureFilm(fileUrl(file.url))
}
