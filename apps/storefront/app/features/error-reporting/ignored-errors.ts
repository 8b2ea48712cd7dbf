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

/** An error's name, message and stack, for whatever was thrown. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return String(error)
  return `${error.name}: ${error.message}\n${error.stack ?? ''}`
}

/** Whether an error is kept to oneself; a failed fetch is, while there is no connection. */
export function isIgnored(error: unknown, isOnline: boolean): boolean {
  const text = textOf(error)
  return noise.some((pattern) => pattern.test(text)) || (!isOnline && failedFetch.test(text))
}
