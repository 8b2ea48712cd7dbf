/**
 * How long an idle callback waits at most, in milliseconds. The Studio validates a document in many of them, one after
 * the other, without a limit: on a busy machine Chromium ran none for two minutes, and a document with errors could be
 * published.
 */
const maxWait = 200

// Safari has none.
const request = window.requestIdleCallback as typeof window.requestIdleCallback | undefined
if (request)
  window.requestIdleCallback = (callback, options) => request.call(window, callback, { timeout: maxWait, ...options })
