const youTube =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/)|youtu\.be\/)([\w-]{11})(?:[?&#]|$)/
const vimeo = /^https:\/\/(?:www\.)?(?:vimeo\.com\/|player\.vimeo\.com\/video\/)(\d{1,12})(?:[/?#]|$)/

/** The film at an address of YouTube or Vimeo, with its player for a frame; undefined for other addresses. */
export function parseFilm(address: string) {
  const [, ofYouTube] = youTube.exec(address) ?? []
  if (ofYouTube) return { host: 'YOUTUBE', originUrl: address, embedUrl: `https://www.youtube.com/embed/${ofYouTube}` }
  const [, ofVimeo] = vimeo.exec(address) ?? []
  return ofVimeo
    ? { host: 'VIMEO', originUrl: address, embedUrl: `https://player.vimeo.com/video/${ofVimeo}` }
    : undefined
}
