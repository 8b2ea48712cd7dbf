import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Where pages may load from and speak to besides the shop itself, by the policy's directive. */
export type AllowedSources = Partial<
  Record<'script' | 'connect' | 'img' | 'media' | 'frame' | 'style' | 'worker' | 'form', string[]>
>

export interface PagePolicy extends AllowedSources {
  /** Whether nothing but the page's own policy may turn text into HTML, script or a script's address. Default false. */
  trustedTypes?: boolean
}

/** Who may show a page in a frame: the shop itself, and the studio elsewhere that has opened it as a preview. */
export const framePolicy = (studio?: string): string => `frame-ancestors 'self'${studio ? ` ${studio}` : ''}`

/**
 * Makes policies under which exactly the inline scripts of a page run, by their hashes: unlike a nonce such a policy stays
 * true when the page is served from a cache. Style attributes are allowed, for the colors that come from content.
 */
export function createContentSecurityPolicy({
  trustedTypes = false,
  ...sources
}: PagePolicy): (html: string, studio?: string) => string {
  const directive = (name: keyof AllowedSources, ...own: string[]) =>
    `${name}-src ${[`'self'`, ...own, ...(sources[name] ?? [])].join(' ')}`
  return (html, studio) => {
    const hashes = new Set([...html.matchAll(inlineScript)].map(([, script = '']) => hashOf(script)))
    return [
      `default-src 'self'`,
      directive('script', ...hashes),
      directive('connect'),
      directive('style'),
      `style-src-attr 'unsafe-inline'`,
      directive('img', 'data:'),
      directive('media'),
      directive('frame'),
      directive('worker'),
      `object-src 'none'`,
      `base-uri 'self'`,
      // A form's answer may lead to them: browsers hold redirects to this too.
      `form-action ${[`'self'`, ...(sources.form ?? [])].join(' ')}`,
      framePolicy(studio),
      ...(trustedTypes ? [`require-trusted-types-for 'script'`, `trusted-types default`] : []),
    ].join('; ')
  }
}

/** The content security policy of a page's HTML. */
export type Policy = (html: string) => string

export const isHtml = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('text/html') ?? false

/** A page that is not kept, with the policy that its scripts are held to. */
export async function withPolicy(response: Response, policy: Policy): Promise<Response> {
  if (!isHtml(response)) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', policy(html))
  return new Response(html, { status: response.status, headers })
}
