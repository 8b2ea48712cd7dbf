/** The bytes are not in the store that was asked. */
export class AssetMissingError extends Error {
  override readonly name = 'AssetMissingError'
}

/** The object storage does not answer, or not in time. Answer 503 with `Retry-After`. */
export class AssetsUnavailableError extends Error {
  override readonly name = 'AssetsUnavailableError'
}

/** A store gave other bytes than were put there, or has lost them. Answer 502, and never let it be cached. */
export class AssetDamagedError extends Error {
  override readonly name = 'AssetDamagedError'
}
