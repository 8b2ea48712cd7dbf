/** As much of a document as it takes to ask. */
export interface VideoMaker {
  createElement(name: 'video'): Pick<HTMLVideoElement, 'canPlayType'>
}

/** Whether the browser plays WebM films. */
export const playsWebm = (document: VideoMaker): boolean =>
  document.createElement('video').canPlayType('video/webm; codecs="vp9"') !== ''

/** A picture of one pixel: the smallest that only a browser with WebP can decode. */
const pixel = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

/** Whether the browser shows WebP pictures. */
export async function showsWebp(): Promise<boolean> {
  const image = new Image()
  image.src = pixel
  return image.decode().then(
    () => true,
    () => false,
  )
}
