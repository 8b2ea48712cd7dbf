import { z } from 'zod'

/**
 * An HTTP URL in its canonical form, as `URL` writes it: host in lower case and ASCII, no default port. `URL` also
 * takes hosts that no name server knows, such as `*.example`.
 */
const anyHttpUrl = z.url({
  protocol: /^https?$/,
  hostname: /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*\.?)$/,
  normalize: true,
  abort: true,
  error: 'must be a URL that begins with http:// or https:// and a host name',
})

/** A URL with http or https, without credentials: `fetch` rejects URLs that contain them. */
export const httpUrl = anyHttpUrl.regex(/^https?:\/\/[^/?#@]*([/?#]|$)/, {
  abort: true,
  error: 'must have no user or password',
})

/** A URL to which paths are appended, without trailing slashes. */
export const baseUrl = httpUrl
  .regex(/^[^?#]*$/, { abort: true, error: 'must have no query or fragment' })
  .overwrite((url) => url.replace(/\/+$/, ''))

/** An origin as browsers write it, such as `https://shop.example`. */
export const origin = baseUrl.regex(/^https?:\/\/[^/]*$/, 'must have no path after the host')

/** The name of a host in lower case and ASCII, as in `URL.hostname`, without the dot that may end it. */
export const hostWithoutPort = z
  .string()
  .transform((name) => {
    const url = URL.parse(`http://${name.replace(/\.$/, '')}`)
    return url?.href === `http://${url?.hostname}/` ? url.hostname : ''
  })
  .pipe(z.hostname('must be host names such as calm.example, without scheme, port or path'))

/** Where errors are reported, in the form that Sentry's SDK accepts. */
export const sentryDsn = anyHttpUrl.regex(
  /^https?:\/\/\w+(:\w*)?@[^/?#]+(\/[^/?#]+)*\/\d+$/,
  'must be like https://KEY@HOST/PROJECT, with the number of the project',
)

/** The database. A password with `#`, `/` or `?` must be URL-encoded. The driver also accepts a URL without a host. */
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { abort: true, error: 'must begin with postgres:// (leave it out for SQLite)' })
  .refine(
    (url) => URL.canParse(url.replace('@/', '@localhost/')),
    'must be like postgres://user:password@host/database, the password URL-encoded',
  )

/** The mail server. A password with `#`, `/` or `?` must be URL-encoded; otherwise the rest of the URL is misparsed. */
export const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, { abort: true, error: 'must begin with smtp:// or smtps://' })
  .refine((url) => URL.parse(url)?.hostname, 'must be like smtps://user:password@host:465, the password URL-encoded')
