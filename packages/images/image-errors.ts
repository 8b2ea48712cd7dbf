/** The bytes are no image that can be worked with. The message is fit for a client: it says what to mend. */
export class InvalidImageError extends Error {
  override readonly name = 'InvalidImageError'
}

/** Too much image work is waiting already. Answer 503 with `Retry-After`: nothing was done. */
export class ImagesBusyError extends Error {
  override readonly name = 'ImagesBusyError'
}
