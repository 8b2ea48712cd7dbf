/** A query whose result a page shows, in the version that it shows. */
export interface DataSource {
  /** The service, the id of the query's text, and the variables as JSON. */
  query: string
  /** A hash of the result. */
  version: string
}

/** A call that may be answered from data that pages share. */
export interface SharedCall {
  /** Cancels the call. */
  signal?: AbortSignal | undefined
  /**
   * Called when the result is shared: with its source, and with the time, in milliseconds since 1970, at which it was
   * known to be current.
   */
  onShared?: ((source: DataSource, currentAt: number) => void) | undefined
  /** Called with the error when the call failed and is answered with an outdated result. Without it the call throws. */
  onOutdated?: ((error: unknown) => void) | undefined
}
