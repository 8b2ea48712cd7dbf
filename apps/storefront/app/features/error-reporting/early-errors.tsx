const keepEarlyErrors = `
var uncaughtErrors = []
for (const name of ['error', 'unhandledrejection']) addEventListener(name, ({ reason, error, message }) => {
  uncaughtErrors.push(reason ?? error ?? message)
})`

/**
 * Keeps what goes wrong before the page's scripts have come, for {@link collectErrors} to take over. Runs as soon as the page
 * is there, so it stands in the page itself; the policy allows it by its hash. The browser needs no second copy in its code.
 */
export function EarlyErrors() {
  const script = import.meta.env.SSR ? keepEarlyErrors : ''
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
