/**
 * Keeps what goes wrong before the page's scripts have come, for {@link collectErrors} to take over. Runs as soon as the page
 * is there, so it stands in the page itself.
 */
export const keepEarlyErrors = `
var uncaughtErrors = []
for (const name of ['error', 'unhandledrejection']) addEventListener(name, ({ reason, error, message }) => {
  uncaughtErrors.push(reason ?? error ?? message)
})`
