/** An inline script that stores errors until {@link collectErrors} takes them over. */
export const keepEarlyErrors = `
var uncaughtErrors = []
for (const name of ['error', 'unhandledrejection']) addEventListener(name, ({ reason, error, message }) => {
  uncaughtErrors.push(reason ?? error ?? message)
})`
