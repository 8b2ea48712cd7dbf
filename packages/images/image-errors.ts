/** The bytes are not a usable image. The message says what to fix and may be shown to the client. */
export class InvalidImageError extends Error {
  override readonly name = 'InvalidImageError'
}

/** Too much image work is waiting. Respond with 503 and `Retry-After`: nothing was done. */
export class ImagesBusyError extends Error {
  override readonly name = 'ImagesBusyError'
}
