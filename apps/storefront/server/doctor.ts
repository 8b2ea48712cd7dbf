import { klaviyoRevision } from '@shop/shop-api/klaviyo'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { createSanityClient } from './clients.ts'
import type { Config } from './config.ts'
import { storefrontApiUrl } from './site.ts'

/** What became of asking one party. */
export interface Finding {
  party: string
  /** `unset` is no fault: the shop does without. */
  state: 'fine' | 'unset' | 'wrong'
  /** What works, what is used instead, or what to mend. */
  detail: string
}

interface Check {
  party: string
  /** The settings that it needs; without the first it is not asked. */
  settings: (keyof Config)[]
  /** What the shop does without it. */
  otherwise: string
  /** Asks the party and answers what works. Throws what is to be mended. */
  ask(config: Config, send: typeof fetch): Promise<string>
}

/** Longest wait for an answer, in milliseconds. */
const patience = 10_000

async function get(send: typeof fetch, url: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await send(url, { headers, signal: AbortSignal.timeout(patience) })
  await response.body?.cancel()
  return response
}

/** Public scripts of vendors answer 200 for an id that there is. */
const script = (party: string, setting: keyof Config, addressOf: (id: string) => string): Check => ({
  party,
  settings: [setting],
  otherwise: 'nothing of it is loaded',
  async ask(config, send) {
    const id = String(config[setting])
    const { status } = await get(send, addressOf(encodeURIComponent(id)))
    if (status !== 200) throw new Error(`${setting}: the vendor answers ${status} for ${id}`)
    return `there is a script for ${id}`
  },
})

const shopSchema = z.object({ data: z.object({ shop: z.object({ name: z.string() }) }) })

/** Asks a store for its name, by the public token. */
async function askStore(config: Config, version: string, send: typeof fetch): Promise<string> {
  const response = await send(storefrontApiUrl(`https://${config.STOREFRONT_DOMAIN}`, version), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Shopify-Storefront-Access-Token': config.STOREFRONT_ACCESS_TOKEN ?? '',
    },
    body: JSON.stringify({ query: '{ shop { name } }' }),
    signal: AbortSignal.timeout(patience),
  })
  if (response.status === 401 || response.status === 403) throw new Error('STOREFRONT_ACCESS_TOKEN is refused')
  const answer = shopSchema.safeParse(await response.json().catch(() => null))
  if (!answer.success) throw new Error(`version ${version} answers ${response.status} and no shop`)
  return answer.data.data.shop.name
}

const checks: Check[] = [
  {
    party: 'Address',
    settings: ['PUBLIC_URL'],
    otherwise: 'http://localhost: links in mail and the checkout lead to this machine',
    async ask({ publicUrl }, send) {
      if (!publicUrl.startsWith('https:')) throw new Error('PUBLIC_URL should begin with https://')
      const { status } = await get(send, `${publicUrl}/readyz`)
      if (status !== 200) throw new Error(`${publicUrl}/readyz answers ${status}`)
      return `${publicUrl} is ready`
    },
  },
  {
    party: 'Shopify',
    settings: ['STOREFRONT_DOMAIN', 'STOREFRONT_ACCESS_TOKEN'],
    otherwise: 'the shop’s own commerce service',
    async ask(config, send) {
      const name = await askStore(config, config.STOREFRONT_API_VERSION, send)
      await askStore(config, config.STOREFRONT_CATALOGUE_API_VERSION, send)
      return `the store ‘${name}’ answers both versions`
    },
  },
  {
    party: 'Sanity',
    settings: ['CONTENT_PROJECT_ID', 'CONTENT_READ_TOKEN'],
    otherwise: 'the shop’s own content service',
    async ask(config, send) {
      const home = await createSanityClient(config, send).fetch<unknown>('*[_id == "home"][0]._id')
      if (home !== 'home') throw new Error('the dataset has no home document: import your content first')
      return 'the home document is there'
    },
  },
  {
    party: 'Rebuy',
    settings: ['RECOMMENDATIONS_URL', 'RECOMMENDATIONS_KEY'],
    otherwise: 'the shop’s own recommendations',
    async ask({ RECOMMENDATIONS_URL: url = '', RECOMMENDATIONS_KEY: key = '' }, send) {
      const { status } = await get(send, `${url}/products/search?key=${encodeURIComponent(key)}&limit=1`)
      if (status === 401 || status === 403) throw new Error('RECOMMENDATIONS_KEY is refused')
      if (status >= 500) throw new Error(`RECOMMENDATIONS_URL answers ${status}`)
      return 'the key is not refused'
    },
  },
  {
    party: 'Klaviyo',
    settings: ['KLAVIYO_API_KEY'],
    otherwise: 'sign-ups are kept until there is a key',
    async ask({ KLAVIYO_API_KEY: key = '' }, send) {
      const headers = { Authorization: `Klaviyo-API-Key ${key}`, revision: klaviyoRevision }
      const { status } = await get(send, 'https://a.klaviyo.com/api/lists/', headers)
      // 403 is a key that is known and may not read lists: writing needs no more.
      if (status !== 200 && status !== 403) throw new Error(`KLAVIYO_API_KEY: answered ${status}`)
      return 'the key is known'
    },
  },
  {
    party: 'SMTP',
    settings: ['SMTP_URL'],
    otherwise: 'mail becomes files in DATA_DIR/mail',
    async ask({ SMTP_URL: url }) {
      await createTransport(url).verify()
      return 'the mail server lets us in'
    },
  },
  {
    party: 'Sentry',
    settings: ['SENTRY_DSN'],
    otherwise: 'errors are in the log',
    async ask({ SENTRY_DSN: dsn = '' }, send) {
      const { origin, username, pathname } = new URL(dsn)
      if (!username || pathname.length < 2) throw new Error('SENTRY_DSN should look like https://KEY@HOST/PROJECT')
      const { status } = await get(send, `${origin}/api${pathname}/envelope/?sentry_key=${username}&sentry_version=7`)
      if (status === 401 || status === 403) throw new Error('SENTRY_DSN: the key is refused')
      if (status >= 500) throw new Error(`SENTRY_DSN: answered ${status}`)
      return `${origin} is there`
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

async function examine(
  { party, settings, otherwise, ask }: Check,
  config: Config,
  send: typeof fetch,
): Promise<Finding> {
  const [first] = settings
  if (first && config[first] === undefined)
    return { party, state: 'unset', detail: `${first} is not set: ${otherwise}` }
  const missing = settings.filter((setting) => config[setting] === undefined)
  if (missing.length > 0) return { party, state: 'wrong', detail: `${missing.join(', ')} is missing` }
  try {
    return { party, state: 'fine', detail: await ask(config, send) }
  } catch (error) {
    return { party, state: 'wrong', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** Asks every party that is configured whether it is there and takes us for who we are. Changes nothing anywhere. */
export const examineParties = (config: Config, send: typeof fetch): Promise<Finding[]> =>
  Promise.all(checks.map((check) => examine(check, config, send)))
