/** The bytes are not in the store that was queried. */
export class AssetMissingError extends Error {
  override readonly name = 'AssetMissingError'
}

/** The object storage does not respond, or not in time. Respond with 503 and `Retry-After`. */
export class AssetsUnavailableError extends Error {
  override readonly name = 'AssetsUnavailableError'
  /** Failed without a request because earlier requests failed: those were logged, so this need not be. */
  readonly isRepeated: boolean

  constructor(message: string, { cause, isRepeated = false }: { cause?: unknown; isRepeated?: boolean } = {}) {
    super(message, { cause })
    this.isRepeated = isRepeated
  }
}

/** A store returned different bytes than were stored, or lost them. Respond with 502 and never cache it. */
export class AssetDamagedError extends Error {
  override readonly name = 'AssetDamagedError'
}
