import { createHash } from 'node:crypto'
import type { Config } from '../config/config.ts'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Where pages may load from and speak to besides the shop itself, by the policy's directive. */
export type AllowedSources = Partial<
  Record<'script' | 'connect' | 'img' | 'media' | 'frame' | 'style' | 'worker', string[]>
>

export interface PagePolicy extends AllowedSources {
  /** Whether nothing but the page's own policy may turn text into HTML, script or a script's address. Default false. */
  trustedTypes?: boolean
}

/** Who may show a page in a frame: the shop itself, and the studio elsewhere that has opened it as a preview. */
export const framePolicy = (studio?: string): string => `frame-ancestors 'self'${studio ? ` ${studio}` : ''}`

/**
 * Makes policies under which exactly the inline scripts of a page run, by their hashes: unlike a nonce such a policy stays
 * true when the page is served from a cache. Style attributes are allowed, for the colours that come from content.
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
      `form-action 'self'`,
      framePolicy(studio),
      ...(trustedTypes ? [`require-trusted-types-for 'script'`, `trusted-types default`] : []),
    ].join('; ')
  }
}

/**
 * Every feature that Chromium knows and that reaches the device or the visitor: closed where neither shop nor Studio has a use
 * for it, else for their own pages alone.
 */
const features = {
  own: [
    'autoplay',
    'clipboard-read',
    'clipboard-write',
    'fullscreen',
    'picture-in-picture',
    'publickey-credentials-get',
  ],
  closed: [
    'accelerometer',
    'browsing-topics',
    'camera',
    'compute-pressure',
    'cross-origin-isolated',
    'display-capture',
    'encrypted-media',
    'gamepad',
    'geolocation',
    'gyroscope',
    'hid',
    'identity-credentials-get',
    'idle-detection',
    'keyboard-map',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'otp-credentials',
    'payment',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'sync-xhr',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ],
}

const permissionsPolicy = [
  ...features.own.map((name) => `${name}=(self)`),
  ...features.closed.map((name) => `${name}=()`),
].join(', ')

/** A year, in seconds. Subdomains are not the shop's to speak for. */
const httpsOnly = 'max-age=31536000'

/**
 * The security headers of every answer, by name; one that an answer has for itself takes precedence, as for pictures, which
 * other sites and mails may show. Headers that no current browser reads are left out. `Cross-Origin-Opener-Policy` is left
 * out with a tag manager, whose debugger opens the shop's pages and speaks to them.
 */
export function securityHeaders({ publicUrl, GTM_ID }: Config): Map<string, string> {
  return new Map([
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'SAMEORIGIN'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', permissionsPolicy],
    ...(GTM_ID === undefined ? [['Cross-Origin-Opener-Policy', 'same-origin'] as const] : []),
    ...(publicUrl.startsWith('https:') ? [['Strict-Transport-Security', httpsOnly] as const] : []),
  ])
}
