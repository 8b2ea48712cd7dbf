import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * A policy under which exactly the inline scripts of this page run, by their hashes: unlike a nonce it stays true when the
 * page is served from a cache. Style attributes are allowed, for the colours that come from content.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set([...html.matchAll(inlineScript)].map(([, script = '']) => hashOf(script)))
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...hashes].join(' ')}`,
    `style-src 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')
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
