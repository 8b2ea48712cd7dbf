/** Errors that tell nothing of the shop: they come from browsers, their extensions, and connections that end. */
const noise: RegExp[] = [
  /ResizeObserver loop/u,
  /^(Uncaught )?Script error\.?$/u,
  /(chrome|moz|safari|safari-web|ms-browser)-extension:/u,
  /Extension context invalidated/u,
  /^AbortError\b/u,
  /\b(signal is aborted|operation was aborted|request was aborted|aborted a request)\b/iu,
]

/** A fetch that found no network, in the words of each engine. */
const failedFetch = /Failed to fetch|NetworkError when attempting to fetch|Load failed|cannot be reached/u

const isError = (error: unknown): error is Error => error instanceof Error || error instanceof DOMException

/** An error's name, message and stack, for whatever was thrown. */
const ownText = (error: unknown): string =>
  isError(error) ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)

/** The same, and what it says that it was caused by. */
export function textOf(error: unknown): string {
  const isCaused = isError(error) && error.cause !== undefined
  return isCaused ? `${ownText(error)}\nCaused by ${String(error.cause)}` : ownText(error)
}

/**
 * Whether an error is kept to oneself; a failed fetch is, while there is no connection, also as the cause of another. One that was
 * caused by noise is no noise: a request that is given up because no answer comes is worth knowing.
 */
export function isIgnored(error: unknown, isOnline: boolean): boolean {
  const text = ownText(error)
  return noise.some((pattern) => pattern.test(text)) || (!isOnline && failedFetch.test(textOf(error)))
}
