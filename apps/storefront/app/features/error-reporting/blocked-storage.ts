/**
 * What browsers throw for `localStorage` and `sessionStorage` where the visitor blocks cookies. The shop's own code does
 * without them; the router's inline script for scroll positions does not catch this.
 */
const refusal = /^(Failed to read the '(local|session)Storage' property|The operation is insecure)/u

/** Whether an error only says that the browser has no storage for the shop, which is the visitor's choice. */
export const isStorageBlocked = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError' && refusal.test(error.message)
