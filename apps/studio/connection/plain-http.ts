/**
 * Suppresses the Studio's warning about plain HTTP. It refers to the browser's limit of connections per host, which the
 * shared socket avoids. The Studio reads this key as 'dismissed for this session'.
 */
export function acceptPlainHttp(): void {
  sessionStorage.setItem('sanity-studio.network.check.snooze', new Date().toISOString())
}
