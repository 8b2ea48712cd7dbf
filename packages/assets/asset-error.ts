/** The bytes are not in the store that was asked. */
export class AssetMissingError extends Error {
  override readonly name = 'AssetMissingError'
}

/** The object storage does not answer, or not in time. Answer 503 with `Retry-After`. */
export class AssetsUnavailableError extends Error {
  override readonly name = 'AssetsUnavailableError'
  /** Nobody was asked, since the tries before have failed: those have been logged, and every further one need not be. */
  readonly isRepeated: boolean

  constructor(message: string, { cause, isRepeated = false }: { cause?: unknown; isRepeated?: boolean } = {}) {
    super(message, { cause })
    this.isRepeated = isRepeated
  }
}

/** A store gave other bytes than were put there, or has lost them. Answer 502, and never let it be cached. */
export class AssetDamagedError extends Error {
  override readonly name = 'AssetDamagedError'
}
