import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from './config.ts'

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

/**
 * Makes policies under which exactly the inline scripts of a page run, by their hashes: unlike a nonce such a policy stays
 * true when the page is served from a cache. Style attributes are allowed, for the colours that come from content.
 */
export function createContentSecurityPolicy({
  trustedTypes = false,
  ...sources
}: PagePolicy): (html: string) => string {
  const directive = (name: keyof AllowedSources, ...own: string[]) =>
    `${name}-src ${[`'self'`, ...own, ...(sources[name] ?? [])].join(' ')}`
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
      ...(trustedTypes ? [`require-trusted-types-for 'script'`, `trusted-types default`] : []),
    ].join('; ')
  }
}

/**
 * Every feature that Chromium knows and that reaches the device or the visitor: closed where neither shop nor Studio has a use
 * for it, else for their own pages alone.
 */
const permissionsPolicy = {
  accelerometer: [],
  autoplay: ['self'],
  browsingTopics: [],
  camera: [],
  clipboardRead: ['self'],
  clipboardWrite: ['self'],
  computePressure: [],
  crossOriginIsolated: [],
  displayCapture: [],
  encryptedMedia: [],
  fullscreen: ['self'],
  gamepad: [],
  geolocation: [],
  gyroscope: [],
  hid: [],
  identityCredentialsGet: [],
  idleDetection: [],
  keyboardMap: [],
  localFonts: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  otpCredentials: [],
  payment: [],
  pictureInPicture: ['self'],
  publickeyCredentialsGet: ['self'],
  screenWakeLock: [],
  serial: [],
  storageAccess: [],
  syncXhr: [],
  usb: [],
  windowManagement: [],
  xrSpatialTracking: [],
}

/** A year, in seconds. Subdomains are not the shop's to speak for. */
const httpsOnly = 'max-age=31536000'

/**
 * Sets the security headers of every answer; one that an answer has set for itself stays, as for pictures, which other sites
 * and mails may show. Headers that no current browser reads are left out. `Cross-Origin-Opener-Policy` is left out with a tag
 * manager, whose debugger opens the shop's pages and speaks to them.
 */
export function securityHeaders({ publicUrl, GTM_ID }: Config): MiddlewareHandler {
  return secureHeaders({
    crossOriginOpenerPolicy: GTM_ID === undefined,
    originAgentCluster: false,
    permissionsPolicy,
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: publicUrl.startsWith('https:') && httpsOnly,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    overwrite: false,
  })
}
