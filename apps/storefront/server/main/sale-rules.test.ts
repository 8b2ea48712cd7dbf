import { expect, test, vi } from 'vitest'
import { readContentWith, createContentClient } from '../../app/content/content-client.ts'
import { createSanityClient } from '../integrations/sanity-client.ts'
import { readConfig } from '../config/config.ts'
import { startWholeShop } from '../testing/whole-shop.ts'
import { createSaleRules } from './sale-rules.ts'

const content = (subscriptionSkus: string[]) =>
  Response.json({ result: { subscriptionSkus, promotions: [] }, ms: 1, query: '' })

/** The rules of a shop whose content service responds as `send` does. */
function rulesOver(send: typeof fetch) {
  const onError = vi.fn()
  const client = createContentClient(
    readContentWith(createSanityClient(readConfig({ PUBLIC_URL: 'http://shop.test' }), send)),
    onError,
  )
  return { onError, rules: createSaleRules(client, onError) }
}

test('PUB-28: the rules are read once, and again when the content has changed', async () => {
  let skus = ['SKU-24']
  const send = vi.fn<typeof fetch>(async () => content(skus))
  const { rules } = rulesOver(send)
  expect((await rules.read()).subscriptionSkus).toEqual(new Set(['SKU-24']))
  skus = ['SKU-6']
  expect((await rules.read()).subscriptionSkus).toEqual(new Set(['SKU-24']))
  expect(send).toHaveBeenCalledOnce()
  rules.forget()
  expect((await rules.read()).subscriptionSkus).toEqual(new Set(['SKU-6']))
})

test('SKUs are recognized although an editor has written spaces around them', async () => {
  const subscriptionSkus = ['\tSKU-24 ']
  const promotions = [{ size: '6 pack', targetProductSkus: ['STICK '] }]
  const result = { subscriptionSkus, promotions }
  const { rules } = rulesOver(async () => Response.json({ result, ms: 1, query: '' }))
  expect(await rules.read()).toMatchObject({
    promotionalSkus: new Set(['STICK']),
    subscriptionSkus: new Set(['SKU-24']),
  })
})

test('PUB-28: rules that were read while the content changed do not apply after that', async () => {
  const gate = Promise.withResolvers<Response>()
  const send = vi.fn<typeof fetch>(async () => content(['SKU-6']))
  send.mockImplementationOnce(() => gate.promise)
  const { rules } = rulesOver(send)
  const before = rules.read()
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), { timeout: 30_000 })
  rules.forget()
  expect((await rules.read()).subscriptionSkus).toEqual(new Set(['SKU-6']))
  send.mockImplementation(() => Promise.reject(new Error('The content is not reachable')))
  gate.resolve(content(['SKU-24']))
  for (const read of [before, rules.read()]) expect((await read).subscriptionSkus).toEqual(new Set(['SKU-6']))
  expect((await rules.read()).subscriptionSkus).toEqual(new Set(['SKU-6']))
})

test('a hanging content service does not block carts: the last known rules apply', async () => {
  const send = vi.fn<typeof fetch>(async () => content(['SKU-24']))
  const { rules, onError } = rulesOver(send)
  await rules.read()
  send.mockImplementation(() => new Promise(() => {}))
  rules.forget()
  expect((await rules.read()).subscriptionSkus).toEqual(new Set(['SKU-24']))
  // Before the client's own timeout.
  expect(onError).not.toHaveBeenCalled()
})

test('only the first second of a hanging content service is waited for, not one with each cart change', async () => {
  vi.useFakeTimers()
  const { rules } = rulesOver(() => new Promise(() => {}))
  const answered = vi.fn()
  void rules.read().then(answered)
  await vi.advanceTimersByTimeAsync(999)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  void rules.read().then(answered)
  await vi.advanceTimersByTimeAsync(0)
  expect(answered).toHaveBeenCalledTimes(2)
})

test('rules that are older than a minute are read again, and no cart waits for that', async () => {
  vi.useFakeTimers()
  const send = vi.fn<typeof fetch>(async () => content(['SKU-24']))
  const { rules } = rulesOver(send)
  await rules.read()
  send.mockImplementation(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(60_000)
  const answered = vi.fn()
  void rules.read().then(answered)
  await vi.advanceTimersByTimeAsync(0)
  expect([answered.mock.calls.length, send.mock.calls.length]).toEqual([1, 2])
})

test('a content failure is reported, and not every cart retries', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({}, { status: 400 }))
  const { rules, onError } = rulesOver(send)
  for (let cart = 0; cart < 3; cart += 1) expect((await rules.read()).subscriptionSkus).toEqual(new Set())
  expect(send).toHaveBeenCalledOnce()
  expect(onError).toHaveBeenCalledOnce()
})

test('PUB-28: a SKU that an editor restricts cannot be bought once from then on', async () => {
  const owner = { email: 'editor@example.com', password: 'a calm and quiet lake' }
  const { request } = await startWholeShop({
    settings: { EDITOR_EMAIL: owner.email, EDITOR_PASSWORD: owner.password },
  })
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const sent = { ...headers, 'Content-Type': 'application/json' }
    return (await request(path, { method: 'POST', headers: sent, body: JSON.stringify(body) })).json()
  }
  const graphql = (query: string) => post('/services/commerce/api/2024-07/graphql.json', { query })
  const { data } = await graphql(
    '{ products(first: 1, sortKey: TITLE) { nodes { variants(first: 1) { nodes { id sku } } } } }',
  )
  const [{ id, sku }] = data.products.nodes[0].variants.nodes
  const buy = async () => {
    const created = await graphql(
      `mutation { cartCreate(input: {lines: [{merchandiseId: "${id}"}]}) { userErrors { field } } }`,
    )
    return created.data.cartCreate.userErrors
  }
  expect(await buy()).toEqual([])
  const { token } = await post('/services/content/auth/sign-in', owner)
  const mutations = [{ create: { _type: 'product', shopify: { subscriptionSkus: [sku] } } }]
  await post('/services/content/v1/data/mutate/production', { mutations }, { Authorization: `Bearer ${token}` })
  expect(await buy()).toHaveLength(1)
})
