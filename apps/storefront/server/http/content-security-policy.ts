import { hash } from 'node:crypto'

/** The hashes of a page's inline scripts, as sources of a policy. */
function scriptHashes({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Set<string> {
  // Works on bytes: a string of most pages takes two bytes per character, and must be encoded again for the hash.
  const html = Buffer.from(buffer, byteOffset, length)
  const hashes = new Set<string>()
  for (let tag = html.indexOf('<script'); tag >= 0;) {
    const start = html.indexOf('>', tag) + 1
    const end = html.indexOf('</script>', start)
    if (start === 0 || end < 0) break
    const isInline = !/\ssrc=/.test(html.toString('latin1', tag, start))
    if (isInline) hashes.add(`'sha256-${hash('sha256', html.subarray(start, end), 'base64')}'`)
    tag = html.indexOf('<script', end)
  }
  return hashes
}

/** The sources that pages may load from and connect to besides the shop itself, by directive. */
export type AllowedSources = Partial<
  Record<'script' | 'connect' | 'img' | 'media' | 'frame' | 'style' | 'worker', string[]>
>

export interface PagePolicy extends AllowedSources {
  /**
   * Whether trusted types are required: only the page's own policy may create HTML, scripts or script URLs. Default
   * false.
   */
  trustedTypes?: boolean
}

/** The parameters of a preview's policy. */
export interface PreviewPolicy {
  /** The origin of a hosted studio, which may show the preview in a frame. */
  studio?: string | undefined
  /** Whether the Studio's overlays are shown, which create styles at run time and icons from HTML. */
  isEdited: boolean
}

/** The frame ancestors: the shop itself, and the hosted studio that has opened the page as a preview. */
export const framePolicy = (studio?: string): string => `frame-ancestors 'self'${studio ? ` ${studio}` : ''}`

/**
 * Creates policies that allow exactly a page's inline scripts by their hashes: unlike a nonce, such a policy remains
 * valid when the page is served from a cache. Style attributes are allowed, because colors come from content.
 */
export function createContentSecurityPolicy({
  trustedTypes = false,
  ...sources
}: PagePolicy): (html: Uint8Array<ArrayBuffer>, preview?: PreviewPolicy) => string {
  const directive = (name: keyof AllowedSources, ...own: string[]) =>
    `${name}-src ${[`'self'`, ...own, ...(sources[name] ?? [])].join(' ')}`
  return (html, preview) => {
    return [
      `default-src 'self'`,
      directive('script', ...scriptHashes(html)),
      directive('connect'),
      directive('style', ...(preview?.isEdited ? [`'unsafe-inline'`] : [])),
      `style-src-attr 'unsafe-inline'`,
      directive('img', 'data:'),
      directive('media'),
      directive('frame'),
      directive('worker'),
      `object-src 'none'`,
      `base-uri 'self'`,
      `form-action 'self'`,
      framePolicy(preview?.studio),
      ...(trustedTypes && !preview?.isEdited ? [`require-trusted-types-for 'script'`, `trusted-types default`] : []),
    ].join('; ')
  }
}

/** The content security policy of a page's HTML. */
export type Policy = (html: Uint8Array<ArrayBuffer>) => string

export const isHtml = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('text/html') ?? false

/** A page that is not cached, with the policy for its scripts. */
export async function withPolicy(response: Response, policy: Policy): Promise<Response> {
  if (!isHtml(response)) return response
  const html = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', policy(html))
  return new Response(html, { status: response.status, headers })
}
