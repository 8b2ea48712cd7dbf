import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchWithHosts, startStandIn } from '../testing/stand-in.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { from, hosted, startWholeShop } from '../testing/whole-shop.ts'

const content = '/services/content/v2025-02-19'
const query = (dataset: string, groq: string) => `${content}/data/query/${dataset}?query=${encodeURIComponent(groq)}`

test('by default visitors read pages, but neither forms with their recipients nor other datasets', async () => {
  const { request } = await startWholeShop({ settings: { CONTENT_DATASETS: 'production,staging' } })
  const counts = query('production', '[count(*[_type == "page"]) > 0, count(*[_type == "form"])]')
  expect(await (await request(counts)).json()).toMatchObject({ result: [true, 0] })
  expect((await request(query('staging', '1'))).status).toBe(401)
})

test('the settings of the content service are in force', async () => {
  const owner = { email: 'editor@example.com', password: 'a calm and quiet lake' }
  const { request } = await startWholeShop({
    settings: {
      EDITOR_EMAIL: owner.email,
      EDITOR_PASSWORD: owner.password,
      CONTENT_DATASETS: 'production,staging',
      CONTENT_PUBLIC_DATASETS: 'staging',
      CONTENT_PRIVATE_TYPES: 'letter',
      CONTENT_CORS_ORIGINS: 'https://app.example',
      CONTENT_ANONYMOUS_LISTENERS: '1',
      CONTENT_MAX_FILE_MB: '1',
      TRUSTED_PROXIES: '10.0.0.7',
    },
  })
  expect((await request(query('production', '1'))).status).toBe(401)
  const signedIn = await request('/services/content/auth/sign-in', { method: 'POST', body: JSON.stringify(owner) })
  const { token }: { token: string } = await signedIn.json()
  const headers = { Authorization: `Bearer ${token}` }
  const mutations = ['letter', 'form'].map((_type) => ({ create: { _id: _type, _type } }))
  await request(`${content}/data/mutate/staging`, { method: 'POST', headers, body: JSON.stringify({ mutations }) })
  const read = await request(query('staging', '*[_id in ["letter", "form"]]._type'), {
    headers: { Origin: 'https://app.example' },
  })
  expect(await read.json()).toMatchObject({ result: ['form'] })
  expect(read.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example')

  const webhook = { name: 'Own', dataset: 'staging', url: 'http://127.0.0.1/', rule: { on: ['create'] } }
  const hooks = '/services/content/v2025-02-19/hooks/projects/local'
  expect((await request(hooks, { method: 'POST', headers, body: JSON.stringify(webhook) })).status).toBe(400)

  const upload = async (length: number) => {
    const declared = { ...headers, 'Content-Length': String(length) }
    return (await request(`${content}/assets/files/staging`, { method: 'POST', headers: declared, body: 'a' })).status
  }
  expect([await upload(1024 * 1024), await upload(1024 * 1024 + 1)]).toEqual([200, 413])

  const listen = async (address: string) => {
    const init = { headers: { 'X-Forwarded-For': address } }
    return (await request(`${content}/data/listen/staging?query=*`, init, from('10.0.0.7'))).status
  }
  expect([await listen('192.0.2.1'), await listen('192.0.2.1'), await listen('192.0.2.2')]).toEqual([200, 429, 200])
})

test('the Storefront API is only for clients with the token of the settings', async () => {
  const { request } = await startWholeShop({ settings: { STOREFRONT_ACCESS_TOKEN: 'public' } })
  const path = `/services/commerce/api/2024-07/graphql.json?query=${encodeURIComponent('{ shop { name } }')}`
  const statusWith = async (token: string) =>
    (await request(path, { headers: { 'X-Shopify-Storefront-Access-Token': token } })).status
  expect([await statusWith('guessed'), await statusWith('public')]).toEqual([401, 200])
})

test('the recommendation service is only for clients with the key of the settings', async () => {
  const { request } = await startWholeShop({ settings: { ...hosted, RECOMMENDATIONS_KEY: 'a-key' } })
  const statusWith = async (key: string) => (await request(`/services/recommendations/custom/id/1?key=${key}`)).status
  expect([await statusWith('guessed'), await statusWith('a-key')]).toEqual([401, 200])
})

test('sign-ups are sent to Klaviyo with the key of the settings', async () => {
  const keys: (string | null)[] = []
  const klaviyo = await startStandIn(({ headers }) => {
    keys.push(headers.get('Authorization'))
    return new Response(null, { status: 202 })
  })
  vi.stubGlobal('fetch', fetchWithHosts({ 'https://a.klaviyo.com': klaviyo.origin }, fetch))
  onTestFinished(() => klaviyo[Symbol.asyncDispose]())
  const { request } = await startWholeShop({ settings: { ...hosted, KLAVIYO_API_KEY: 'a-key' } })
  const query = 'mutation { signup(email: "ada@example.com", listId: "list") }'
  const headers = { 'Content-Type': 'application/json' }
  await request('/services/shop-api/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
  await expect.poll(() => new Set(keys)).toEqual(new Set(['Klaviyo-API-Key a-key']))
})

test('with SMTP_URL all mails are sent in the shop’s name, and the mail box says that there is none', async () => {
  const { received, host } = await startSmtpServer()
  const owner = { email: 'owner@example.com', password: 'a calm and quiet lake' }
  const { request } = await startWholeShop({
    settings: {
      SMTP_URL: `smtp://shop:secret@${host}`,
      BRAND_NAME: 'Calm',
      EDITOR_EMAIL: owner.email,
      EDITOR_PASSWORD: owner.password,
    },
  })
  const post = (path: string, body: object) =>
    request(`/services/content${path}`, { method: 'POST', body: JSON.stringify(body) })
  await post('/v1/auth/forgotten-password', { email: owner.email })
  const form = new FormData()
  const fields = { name: 'Ada', email: 'ada@example.com', topic: 'order', message: 'Hello' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  await request('/services/forms/submit/form-contact', { method: 'POST', body: form })
  await expect
    .poll(() => received.map(({ envelope }) => envelope.to[0]).toSorted())
    .toEqual(['hello@halcyon.example', owner.email])
  for (const { mail } of received) expect(mail.from).toEqual({ name: 'Calm', address: 'hello@shop.test' })
  const { token }: { token: string } = await (await post('/auth/sign-in', owner)).json()
  const mails = await request('/admin/back-office/mails', {
    headers: { Cookie: `__Host-content_session=${encodeURIComponent(token)}` },
  })
  expect(mails.status).toBe(404)
})

test('only forms take submissions, not other documents', async () => {
  const { request } = await startWholeShop({})
  const submit = async (id: string) => {
    const body = new FormData()
    body.set('name', 'Ada')
    return (await request(`/services/forms/submit/${id}`, { method: 'POST', body })).status
  }
  expect([await submit('form-contact'), await submit('page-about')]).toEqual([422, 404])
})

test('submissions of forms are limited for the visitor behind a trusted proxy, not for the proxy', async () => {
  const { request } = await startWholeShop({ settings: { TRUSTED_PROXIES: '10.0.0.7' } })
  const submit = async (address: string) => {
    const init = { method: 'POST', headers: { 'X-Forwarded-For': address } }
    return (await request('/services/forms/submit/none', init, from('10.0.0.7'))).status
  }
  for (let times = 0; times < 10; times += 1) expect(await submit('192.0.2.1')).toBe(404)
  expect([await submit('192.0.2.1'), await submit('192.0.2.2')]).toEqual([429, 404])
})
