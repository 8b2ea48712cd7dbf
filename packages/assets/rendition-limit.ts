import type { Database } from '@shop/database'
import { createSharedLimits } from '@shop/database/shared-limits'

/**
 * The megapixels of images that are made for one address. A visitor of a new shop, in which no image has been made yet,
 * needs one or two for a picture; in the largest size an image has 17, and takes seconds.
 */
const rate = { limit: 1500, seconds: 600 }

/** Too many images were made for an address. Respond with 429 and `Retry-After`. */
export class RenditionLimitError extends Error {
  override readonly name = 'RenditionLimitError'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('Too many images in new sizes were requested from this address; please try again later')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Limits the images made for an address; images that are cached do not count. `area` names the service. */
export function createRenditionLimit(database: Database, area: string) {
  const kind = `${area}-megapixels`
  const limits = createSharedLimits(database, { [kind]: rate.limit }, rate.seconds)
  /**
   * Counts an image that has to be made.
   * @param isExempt asked when the limit is reached.
   * @throws {RenditionLimitError}
   */
  return async (client: string, megapixels: number, isExempt?: () => Promise<boolean>): Promise<void> => {
    const wait = await limits.take(kind, client, 1 + Math.floor(megapixels))
    if (wait > 0 && !(await isExempt?.())) throw new RenditionLimitError(wait)
  }
}
