/** The part of `Document` that is needed. */
export interface VideoMaker {
  createElement(name: 'video'): Pick<HTMLVideoElement, 'canPlayType'>
}

/** Whether the browser plays WebM videos. */
export const playsWebm = (document: VideoMaker): boolean =>
  document.createElement('video').canPlayType('video/webm; codecs="vp9"') !== ''

/** A one-pixel WebP image. */
const pixel = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

/** Whether the browser displays WebP images. */
export async function showsWebp(): Promise<boolean> {
  const image = new Image()
  image.src = pixel
  return image.decode().then(
    () => true,
    () => false,
  )
}
