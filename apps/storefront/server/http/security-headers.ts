import type { Config } from '../config/config.ts'

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
