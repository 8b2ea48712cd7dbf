import type { Config } from '../config/config.ts'

/**
 * Every Chromium feature that accesses the device or the visitor: disabled if neither shop nor Studio uses
 * it, otherwise allowed for their own pages only.
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

/** A year, in seconds, without subdomains, which may not belong to the shop. */
const httpsOnly = 'max-age=31536000'

/** Those of {@link securityHeaders} that browsers read only of a document. */
export const documentHeaders = [
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
] as const

/** The types of files that a browser does not show as a document that could run scripts. */
const passive = /^(?:audio|font|video)\/|^image\/(?!svg)|^text\/(?:css|javascript)\b/

/**
 * Whether a response does not need the {@link documentHeaders}: a page loads dozens of scripts, fonts and pictures, and
 * these headers are 0.8 kB.
 */
export const isPassive = ({ headers }: Response): boolean => passive.test(headers.get('Content-Type') ?? '')

/**
 * The security headers of responses, by name; headers that a response sets itself take precedence, as for
 * pictures, which other sites and mails may show. Headers that no current browser reads are left out.
 * `Cross-Origin-Opener-Policy` is left out with a tag manager, whose debugger opens the shop's pages and communicates
 * with them.
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
