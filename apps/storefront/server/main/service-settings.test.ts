import { expect, test } from 'vitest'
import { from, startWholeShop } from '../testing/whole-shop.ts'

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
