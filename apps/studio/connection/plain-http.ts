/**
 * Keeps the Studio from warning that over plain HTTP it has its brakes on: what it means, the few connections that a browser
 * opens to a host, is why listeners share one socket here. It remembers for a session that somebody has read the warning.
 */
export function acceptPlainHttp(): void {
  sessionStorage.setItem('sanity-studio.network.check.snooze', new Date().toISOString())
}
