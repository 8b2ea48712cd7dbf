import { decodeSignatureHeader, encodeSignatureHeader, isSignatureError, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { isSameSignature, isSignedBody } from '@shop/http/body-signature'
import { problem } from '@shop/http/problem'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Config } from '../config/config.ts'
import type { HostedSource } from './hosted-changes.ts'

/** Bytes; a product with the store's maximum of variants is smaller. */
const largestBody = 4 * 1024 * 1024

/** The largest difference, in milliseconds, between a signature's time and ours: an older one may be a replay. */
const signatureLasts = 5 * 60_000

/** Whether the content vendor has signed the text with the secret recently. */
async function isSignedContent(text: string, header: string, secret: string): Promise<boolean> {
  try {
    const { timestamp } = decodeSignatureHeader(header)
    const wanted = await encodeSignatureHeader(text, timestamp, secret)
    return (
      isSameSignature(Buffer.from(header), Buffer.from(wanted)) && Math.abs(Date.now() - timestamp) < signatureLasts
    )
  } catch (error) {
    if (isSignatureError(error)) return false
    throw error
  }
}

const isPublished = (id: string): boolean => !id.startsWith('drafts.') && !id.startsWith('versions.')

const refused = () => problem(401, 'The signature does not match the body, or has expired')
const takenIn = () => Response.json({ status: 'taken in' })

/**
 * The platforms' webhooks for changes: `POST /content` for hosted content, `POST /store` for a
 * real store, each only with its secret. Responds after `notify` has finished; 401 without a valid signature, 413
 * beyond 4 MiB. The change itself is not looked at. Drafts, and datasets other than the site's, are on no cached page.
 * Protocols: https://www.sanity.io/docs/webhooks, https://shopify.dev/docs/apps/build/webhooks
 */
export function webhookRoutes(config: Config, notify: (source: HostedSource) => Promise<void>): Hono {
  const { CONTENT_PROJECT_ID, CONTENT_WEBHOOK_SECRET, STOREFRONT_DOMAIN, STOREFRONT_WEBHOOK_SECRET } = config
  const [site = ''] = config.CONTENT_DATASETS
  const routes = new Hono()
  routes.use(bodyLimit({ maxSize: largestBody, onError: () => problem(413, 'The body is too long') }))
  if (CONTENT_PROJECT_ID && CONTENT_WEBHOOK_SECRET) {
    routes.post('/content', async ({ req }) => {
      const header = req.header(SIGNATURE_HEADER_NAME) ?? ''
      if (!(await isSignedContent(await req.text(), header, CONTENT_WEBHOOK_SECRET))) return refused()
      const { 'sanity-dataset': dataset = site, 'sanity-document-id': id = '' } = req.header()
      if (dataset === site && isPublished(id)) await notify('content')
      return takenIn()
    })
  }
  if (STOREFRONT_DOMAIN && STOREFRONT_WEBHOOK_SECRET) {
    routes.post('/store', async ({ req }) => {
      const header = req.header('X-Shopify-Hmac-Sha256') ?? ''
      const body = new Uint8Array(await req.arrayBuffer())
      if (!isSignedBody(body, header, STOREFRONT_WEBHOOK_SECRET)) return refused()
      await notify('store')
      return takenIn()
    })
  }
  return routes
}
