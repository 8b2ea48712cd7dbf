import { z } from 'zod'

/** An HTTP URL in its canonical form, as `URL` writes it: host in lower case and ASCII, no default port. */
export const httpUrl = z.url({
  protocol: /^https?$/,
  normalize: true,
  abort: true,
  error: 'must be a URL that begins with http:// or https://',
})

/** A URL to which paths are appended, without trailing slashes. */
const baseUrl = httpUrl
  .regex(/^[^?#]*$/, { abort: true, error: 'must have no query or fragment' })
  .regex(/^https?:\/\/[^/@]*(\/|$)/, { abort: true, error: 'must have no user or password' })
  .overwrite((url) => url.replace(/\/+$/, ''))

/** An origin as browsers write it, such as `https://shop.example`. */
export const origin = baseUrl.regex(/^https?:\/\/[^/]*$/, 'must have no path after the host')
