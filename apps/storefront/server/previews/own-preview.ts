import {
  fetchSharedAccessQuery,
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import { isSameSignature } from '@shop/http/body-signature'
import { problem } from '@shop/http/problem'
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Config } from '../config/config.ts'
import { framePolicy } from '../http/content-security-policy.ts'
import { findEditor, readsDrafts } from '../integrations/editor-session.ts'
import { createSanityClient } from '../integrations/sanity-client.ts'
import { previewUrl } from './preview-url.ts'

const cookieName = (dataset: string): string => `shared_preview_${dataset}`

/**
 * Whether a text is the secret by which an editor shares the previews of a dataset of our own content.
 * @param readContent the `fetch` for our content service as the shop, which reads private documents.
 */
async function isShared(config: Config, readContent: typeof fetch, dataset: string, secret: string): Promise<boolean> {
  const client = createSanityClient(config, readContent, { dataset })
  // The secret's id has a dot, so it is private. It is not part of the query, because failed queries are logged.
  const shared: unknown = await client.fetch(fetchSharedAccessQuery, {}, { perspective: 'raw' })
  return typeof shared === 'string' && shared !== '' && isSameSignature(Buffer.from(secret), Buffer.from(shared))
}

/** Whether a request may see the drafts of a dataset of our own content because an editor has shared its previews. */
export async function hasSharedPreview(
  request: Request,
  config: Config,
  readContent: typeof fetch,
  dataset: string,
): Promise<boolean> {
  const { [cookieName(dataset)]: secret } = parse(request.headers.get('Cookie') ?? '', cookieName(dataset))
  return secret !== undefined && isShared(config, readContent, dataset, secret)
}

/**
 * `GET /?dataset=…&sanity-preview-pathname=…` with our own content: redirects editors to a page's preview. A link that
 * an editor shares has `sanity-preview-secret`: it sets a cookie for the browser's session, valid until sharing ends.
 * 401 for others.
 */
export function ownPreviewRoutes(config: Config, send: typeof fetch, readContent: typeof fetch): Hono {
  const routes = new Hono()
  routes.get('/', async (context) => {
    const { req } = context
    const dataset = req.query('dataset') ?? config.CONTENT_DATASETS[0] ?? ''
    const secret = req.query(urlSearchParamPreviewSecret)
    if (!config.CONTENT_DATASETS.includes(dataset)) return problem(404, 'There is no such dataset.')
    const editor = await findEditor(req.raw, config, send)
    const isEditor = editor !== undefined && readsDrafts(editor)
    if (!isEditor) {
      const isGuest = secret !== undefined && (await isShared(config, readContent, dataset, secret))
      if (!isGuest) return problem(401, 'Sign in to the studio first, or ask an editor for a new link.')
      setCookie(context, cookieName(dataset), secret, {
        httpOnly: true,
        path: '/',
        sameSite: 'Lax',
        secure: config.publicUrl.startsWith('https:'),
      })
    }
    context.header('Cache-Control', 'private, no-store')
    context.header('Content-Security-Policy', framePolicy())
    return context.redirect(previewUrl(req.query(urlSearchParamPreviewPathname) ?? '/', dataset))
  })
  return routes
}
