import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Where pages may load from and speak to besides the shop itself, by the policy's directive. */
export type AllowedSources = Partial<
  Record<'script' | 'connect' | 'img' | 'media' | 'frame' | 'style' | 'worker', string[]>
>

/**
 * Makes policies under which exactly the inline scripts of a page run, by their hashes: unlike a nonce such a policy stays
 * true when the page is served from a cache. Style attributes are allowed, for the colours that come from content.
 */
export function createContentSecurityPolicy(allowed: AllowedSources): (html: string) => string {
  const directive = (name: keyof AllowedSources, ...own: string[]) =>
    `${name}-src ${[`'self'`, ...own, ...(allowed[name] ?? [])].join(' ')}`
  return (html) => {
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
      `form-action 'self'`,
      `frame-ancestors 'self'`,
    ].join('; ')
  }
}

/** Headers that every answer carries. */
export const securityHeaders = createMiddleware(async (context, next) => {
  await next()
  const { headers } = context.res
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
  if (!headers.has('Content-Security-Policy')) headers.set('X-Frame-Options', 'SAMEORIGIN')
})
