/** A film of a product, at a site that hosts films. */
interface Film {
  host: 'VIMEO' | 'YOUTUBE'
  /** The page of the film. */
  originUrl: string
  /** The player for a frame. */
  embedUrl: string
}

const youTube =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/)|youtu\.be\/)([\w-]{11})(?:[?&#]|$)/
const vimeo = /^https:\/\/(?:www\.)?(?:vimeo\.com\/|player\.vimeo\.com\/video\/)(\d{1,12})(?:[/?#]|$)/

/** The film at an address of YouTube or Vimeo; undefined for other addresses. */
export function parseFilm(address: string): Film | undefined {
  const [, ofYouTube] = youTube.exec(address) ?? []
  if (ofYouTube) return { host: 'YOUTUBE', originUrl: address, embedUrl: `https://www.youtube.com/embed/${ofYouTube}` }
  const [, ofVimeo] = vimeo.exec(address) ?? []
  return ofVimeo
    ? { host: 'VIMEO', originUrl: address, embedUrl: `https://player.vimeo.com/video/${ofVimeo}` }
    : undefined
}
