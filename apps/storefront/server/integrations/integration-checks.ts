import { checkPostgres } from '@shop/database/check-postgres'
import { klaviyoRevision } from '@shop/shop-api/klaviyo'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { queryGraphql, fetchStoreName, hasHome, request, statusOf, timeout } from './check-requests.ts'
import type { HostedSource } from './hosted-changes.ts'
import { openConfiguredBucket } from './open-bucket.ts'
import { createSanityClient } from './sanity-client.ts'

/** One integration that can be configured. */
export interface Check {
  integration: string
  /** The settings that it requires, all of them; it is skipped if none is set. */
  settings: [keyof Config, ...(keyof Config)[]]
  /** Optional settings, which have no effect without those. */
  refinements?: (keyof Config)[]
  /** The shop's behavior without it. */
  otherwise: string
  /** Calls the integration and returns a text about what works. Throws an error that says what to correct. */
  run(config: Config, send: typeof fetch): Promise<string>
}

/** The vendors' public scripts return 200 for an existing id. */
const script = (integration: string, setting: keyof Config, addressOf: (id: string) => string): Check => ({
  integration,
  settings: [setting],
  otherwise: 'nothing of it is loaded',
  async run(config, send) {
    const id = String(config[setting])
    const status = await statusOf(send, addressOf(encodeURIComponent(id)))
    if (status !== 200) throw new Error(`${setting}: the vendor returns ${status} for ${id}`)
    return `the script for ${id} exists`
  },
})

const recommendationsSchema = z.object({ data: z.array(z.unknown()) })

/** The data source of recommendations, from the content that the shop shows. */
async function dataSourceOf(config: Config, send: typeof fetch): Promise<string> {
  const source = await createSanityClient(config, send)
    .fetch<unknown>('*[_id == "rebuy"][0].dataSourceId', {}, { signal: AbortSignal.timeout(timeout) })
    .catch((cause: unknown) => {
      throw new Error('the content, which names the data source, cannot be read', { cause })
    })
  if (typeof source !== 'string' || source === '') throw new Error('Site Settings › Rebuy names no data source')
  return source
}

/** How soon changes are shown. Only the vendor knows whether the webhook is registered. */
const webhookOf = (
  config: Config,
  setting: 'CONTENT_WEBHOOK_SECRET' | 'STOREFRONT_WEBHOOK_SECRET',
  source: HostedSource,
): string =>
  config[setting]
    ? `webhooks are accepted at ${config.publicUrl}/services/webhooks/${source}`
    : `without ${setting} and its webhooks a change is shown after up to 60 s`

/** Every integration, in the order in which a shop goes live. */
export const checks: readonly Check[] = [
  {
    integration: 'Address',
    settings: ['PUBLIC_URL'],
    otherwise: 'http://localhost: links in mail and the checkout lead to this machine',
    async run({ publicUrl }, send) {
      if (!publicUrl.startsWith('https:')) throw new Error('PUBLIC_URL should begin with https://')
      const status = await statusOf(send, `${publicUrl}/readyz`)
      if (status !== 200) throw new Error(`${publicUrl}/readyz returns ${status}`)
      return `${publicUrl} is ready`
    },
  },
  {
    integration: 'PostgreSQL',
    settings: ['DATABASE_URL'],
    otherwise: 'the data is in SQLite, in DATA_DIR',
    async run({ DATABASE_URL: url = '' }) {
      return `version ${await checkPostgres(url, timeout)} accepts our credentials`
    },
  },
  {
    integration: 'Object storage',
    settings: ['ASSETS_URL', 'ASSETS_ACCESS_KEY_ID', 'ASSETS_SECRET_ACCESS_KEY'],
    otherwise: 'pictures and files are in the database',
    async run(config) {
      const storage = await openConfiguredBucket(config)
      const first = await storage?.bucket.list('').next()
      const found = first?.done ? 'contains nothing of this shop yet' : 'contains pictures and files of this shop'
      return `the bucket ${config.ASSETS_URL?.bucket} accepts our key and ${found}`
    },
  },
  {
    integration: 'Shopify',
    settings: ['STOREFRONT_DOMAIN', 'STOREFRONT_ACCESS_TOKEN'],
    refinements: ['STOREFRONT_PRIVATE_TOKEN'],
    otherwise: 'the shop’s own commerce service',
    async run(config, send) {
      const { STOREFRONT_API_VERSION, STOREFRONT_CATALOGUE_API_VERSION: version } = config
      const token = 'STOREFRONT_ACCESS_TOKEN'
      const name = await fetchStoreName(config, { version: STOREFRONT_API_VERSION, token }, send)
      await fetchStoreName(config, { version, token }, send)
      if (config.STOREFRONT_PRIVATE_TOKEN)
        await fetchStoreName(config, { version, token: 'STOREFRONT_PRIVATE_TOKEN' }, send)
      const gifts = config.STOREFRONT_WEBHOOK_SECRET ? '' : ', and no gift note is mailed'
      return `the store ‘${name}’ responds in both versions; ${webhookOf(config, 'STOREFRONT_WEBHOOK_SECRET', 'store')}${gifts}`
    },
  },
  {
    integration: 'Sanity',
    settings: ['CONTENT_PROJECT_ID', 'CONTENT_READ_TOKEN'],
    refinements: ['CONTENT_API_HOST', 'CONTENT_WEBHOOK_SECRET'],
    otherwise: 'the shop’s own content service',
    async run(config, send) {
      const [site = '', ...others] = config.CONTENT_DATASETS
      if (!(await hasHome(config, site, send)))
        throw new Error(`${site} has no home document: import your content first`)
      await Promise.all(others.map((dataset) => hasHome(config, dataset, send)))
      const webhook = webhookOf(config, 'CONTENT_WEBHOOK_SECRET', 'content')
      return `the home document exists, and so does every dataset of ${config.CONTENT_DATASETS.join(', ')}; ${webhook}`
    },
  },
  {
    integration: 'Rebuy',
    settings: ['RECOMMENDATIONS_URL', 'RECOMMENDATIONS_KEY'],
    otherwise: 'the shop’s own recommendations',
    async run(config, send) {
      const { RECOMMENDATIONS_URL: url = '', RECOMMENDATIONS_KEY: key = '' } = config
      const source = await dataSourceOf(config, send)
      const response = await request(
        send,
        `${url}/custom/id/${encodeURIComponent(source)}?${new URLSearchParams({ key })}`,
      )
      if (response.status === 401 || response.status === 403) throw new Error('RECOMMENDATIONS_KEY is refused')
      const payload = recommendationsSchema.safeParse(await response.json().catch(() => null))
      if (!response.ok || !payload.success)
        throw new Error(`RECOMMENDATIONS_URL returns ${response.status} and no products for the data source ${source}`)
      return `the data source ${source} answers`
    },
  },
  {
    integration: 'Own API',
    settings: ['SHOP_API_URL'],
    otherwise: 'this process serves it',
    async run({ SHOP_API_URL: url = '' }, send) {
      const payload = await queryGraphql(send, url, '{ __typename }')
      if (!payload.data) throw new Error(`SHOP_API_URL returns ${payload.status} and no data`)
      return `${url} answers`
    },
  },
  {
    integration: 'Forms',
    settings: ['FORMS_URL'],
    otherwise: 'this process serves them',
    async run({ FORMS_URL: url = '', publicUrl }, send) {
      // A browser's preflight request for a form of another origin; it stores nothing.
      const headers = { Origin: publicUrl, 'Access-Control-Request-Method': 'POST' }
      const response = await request(send, `${url}/submit/doctor`, { method: 'OPTIONS', headers, redirect: 'error' })
      if (!response.ok) throw new Error(`FORMS_URL returns ${response.status}`)
      if (!['*', publicUrl].includes(response.headers.get('Access-Control-Allow-Origin') ?? ''))
        throw new Error(`FORMS_URL does not allow forms from ${publicUrl}`)
      return `${url} allows forms from ${publicUrl}`
    },
  },
  {
    integration: 'Klaviyo',
    settings: ['KLAVIYO_API_KEY'],
    otherwise: 'sign-ups are stored until there is a key',
    async run({ KLAVIYO_API_KEY: key = '' }, send) {
      const headers = { Authorization: `Klaviyo-API-Key ${key}`, revision: klaviyoRevision }
      const status = await statusOf(send, 'https://a.klaviyo.com/api/lists/', { headers })
      // 403 means a valid key that may not read lists; writing does not need that.
      if (status !== 200 && status !== 403) throw new Error(`KLAVIYO_API_KEY: returned ${status}`)
      return 'the key is valid'
    },
  },
  {
    integration: 'SMTP',
    settings: ['SMTP_URL'],
    otherwise: 'mail is written to files in DATA_DIR/mail',
    async run({ SMTP_URL: url = '' }) {
      const hasCredentials = new URL(url).username !== ''
      const timeouts = {
        connectionTimeout: timeout,
        greetingTimeout: timeout,
        socketTimeout: timeout,
        dnsTimeout: timeout,
      }
      // Otherwise the library does not try credentials on a server that offers no login.
      await createTransport({ url, ...timeouts, forceAuth: hasCredentials }).verify()
      return hasCredentials ? 'the mail server accepts our credentials' : 'the mail server responds, without a login'
    },
  },
  {
    integration: 'Sentry',
    settings: ['SENTRY_DSN'],
    otherwise: 'errors are logged',
    async run({ SENTRY_DSN: dsn = '' }, send) {
      const { origin, username, pathname } = new URL(dsn)
      // An existing project accepts an empty envelope and stores nothing.
      const status = await statusOf(
        send,
        `${origin}${pathname.replace(/\d+$/, 'api/$&')}/envelope/?sentry_key=${username}&sentry_version=7`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-sentry-envelope' },
          body: '{}\n',
        },
      )
      if (status === 401 || status === 403) throw new Error('SENTRY_DSN: the key is refused')
      if (status !== 200) throw new Error(`SENTRY_DSN: returned ${status}`)
      return `${origin} accepts errors for this project`
    },
  },
  script('Tag manager', 'GTM_ID', (id) => `https://www.googletagmanager.com/gtm.js?id=${id}`),
  script('Google Analytics', 'GA4_MEASUREMENT_ID', (id) => `https://www.googletagmanager.com/gtag/js?id=${id}`),
  script('Meta pixel', 'META_PIXEL_ID', (id) => `https://connect.facebook.net/signals/config/${id}`),
  script('Refersion', 'REFERSION_KEY', () => 'https://cdn.refersion.com/refersion.js'),
  script(
    'Klaviyo on site',
    'KLAVIYO_SITE_ID',
    (id) => `https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=${id}`,
  ),
  script('Clarity', 'SESSION_REPLAY_ID', (id) => `https://www.clarity.ms/tag/${id}`),
]
