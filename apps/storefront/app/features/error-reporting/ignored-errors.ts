/** Errors unrelated to the shop: from browsers, their extensions, and lost connections. */
const noise: RegExp[] = [
  /ResizeObserver loop/u,
  /^(Uncaught )?Script error\.?$/u,
  /(chrome|moz|safari|safari-web|ms-browser)-extension:/u,
  /Extension context invalidated/u,
  /^AbortError\b/u,
  /\b(signal is aborted|operation was aborted|request was aborted|aborted a request)\b/iu,
]

/** The messages of each engine for a fetch without network. */
const failedFetch = /Failed to fetch|NetworkError when attempting to fetch|Load failed|cannot be reached/u

const isError = (error: unknown): error is Error => error instanceof Error || error instanceof DOMException

/** The name, message and stack of whatever was thrown. */
const ownText = (error: unknown): string =>
  isError(error) ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)

/** The same, including its causes. */
export function textOf(error: unknown): string {
  const isCaused = isError(error) && error.cause !== undefined
  return isCaused ? `${ownText(error)}\nCaused by ${String(error.cause)}` : ownText(error)
}

/**
 * Whether an error is not reported. A failed fetch is ignored while offline, also as the cause of another error. Other
 * errors caused by noise are reported, such as a request that timed out.
 */
export function isIgnored(error: unknown, isOnline: boolean): boolean {
  const text = ownText(error)
  return noise.some((pattern) => pattern.test(text)) || (!isOnline && failedFetch.test(textOf(error)))
}
