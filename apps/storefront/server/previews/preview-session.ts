import { ClientError } from '@sanity/client'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { problem, unavailable } from '@shop/http/problem'
import { Hono } from 'hono'
import { setSignedCookie } from 'hono/cookie'
import { parseSigned } from 'hono/utils/cookie'
import { z } from 'zod'
import { createSanityClient } from '../integrations/sanity-client.ts'
import type { Config } from '../config/config.ts'
import { ownPreviewRoutes } from './own-preview.ts'
import { previewUrl } from './preview-url.ts'
import { framePolicy } from '../http/content-security-policy.ts'

/** A working day, in seconds: the shop does not know when somebody signs out of the vendor's studio. */
const lifetime = 12 * 3600

const sessionSchema = z.object({
  /** The dataset is signed, because a cookie's name is not: the cookie of one dataset must not open another. */
  dataset: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
  /** The origin of the studio that created it, which may show the shop's previews in a frame. */
  studio: z.string().optional(),
})

/** A session that may see the drafts of a dataset of hosted content. */
export type PreviewSession = z.infer<typeof sessionSchema>

const isSecure = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:')

const cookieName = (dataset: string): string => `preview_${dataset}`

/** The signing key: only holders of the token can read drafts without it. Undefined if drafts cannot be read. */
const signingSecret = ({ CONTENT_PROJECT_ID: project, CONTENT_READ_TOKEN: token }: Config): string | undefined =>
  project && token && `preview session ${project} ${token}`

/** A request's session for a dataset of hosted content. */
export async function previewSessionOf(
  request: Request,
  config: Config,
  dataset: string,
): Promise<PreviewSession | undefined> {
  const secret = signingSecret(config)
  const cookie = request.headers.get('Cookie')
  if (!secret || !cookie) return undefined
  const name = (isSecure(config) ? '__Host-' : '') + cookieName(dataset)
  const { [name]: signed } = await parseSigned(cookie, secret, name)
  if (!signed) return undefined
  const session = sessionSchema.parse(JSON.parse(signed))
  return session.dataset === dataset && session.until > Date.now() ? session : undefined
}

/** Whether a dataset does not exist, for example after it was renamed, or the token may not read it. */
const isInaccessible = (error: unknown): boolean =>
  error instanceof ClientError && [401, 403, 404].includes(error.statusCode)

/**
 * `GET /?sanity-preview-secret=…&sanity-preview-pathname=…`, as the vendor's presentation tool and our studio send it:
 * creates a session that shows drafts, and redirects to the page. 401 for an unknown secret or one older than an hour;
 * 503 while the content does not respond, or the token may read no dataset. `GET /{dataset}` returns 204 or 401:
 * whether the browser has a session. Only with hosted content and a read token. With our own content, see
 * {@link ownPreviewRoutes}.
 * Protocol: https://www.sanity.io/docs/visual-editing/preview-url-secret
 */
export function previewSessionRoutes(config: Config, send: typeof fetch, readContent: typeof fetch): Hono {
  if (!config.CONTENT_PROJECT_ID) return ownPreviewRoutes(config, send, readContent)
  const routes = new Hono()
  const secret = signingSecret(config)
  if (!secret) return routes
  routes.get('/', async (context) => {
    let isSearched = false
    let isOutOfReach = false
    for (const dataset of config.CONTENT_DATASETS) {
      const client = createSanityClient(config, send, { dataset })
      let validated
      try {
        validated = await validatePreviewUrl(client, context.req.url)
        isSearched = true
      } catch (error) {
        isOutOfReach ||= !isInaccessible(error)
        continue
      }
      const { isValid, redirectTo = '/', studioOrigin } = validated
      if (!isValid) continue
      const studio = studioOrigin?.startsWith('http') ? studioOrigin : undefined
      const session: PreviewSession = { dataset, until: Date.now() + lifetime * 1000, studio }
      await setSignedCookie(context, cookieName(dataset), JSON.stringify(session), secret, {
        httpOnly: true,
        maxAge: lifetime,
        // A studio of another site shows the shop in a frame, and gets a partitioned cookie there.
        ...(isSecure(config)
          ? { prefix: 'host', secure: true, sameSite: 'None', partitioned: true }
          : { sameSite: 'Lax', path: '/' }),
      })
      context.header('Cache-Control', 'private, no-store')
      context.header('Content-Security-Policy', framePolicy(studio))
      return context.redirect(previewUrl(redirectTo, dataset))
    }
    if (isOutOfReach || !isSearched) return unavailable('The content does not answer right now. Please try again.')
    return problem(401, 'The secret is unknown or has expired. Open the preview from the studio again.')
  })
  routes.get('/:dataset', async ({ req }) => {
    const session = await previewSessionOf(req.raw, config, req.param('dataset'))
    return session
      ? new Response(null, { status: 204 })
      : problem(401, 'This browser has no preview session: open the preview from the studio.')
  })
  return routes
}
