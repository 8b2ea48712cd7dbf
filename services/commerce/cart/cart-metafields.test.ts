import { countRows } from '@shop/database/testing'
import { createSeededRandom } from '@shop/testing/seeded-random'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { productNumber } from '../catalogue/catalogue-ids.ts'
import { createTestShop, mug, type TestShop } from '../testing/commerce.ts'
import { FuzzClient } from '../testing/fuzz-client.ts'
import { createCart, mutate, postGraphql, query } from '../testing/storefront-client.ts'
import { toGid } from '../values/gid.ts'

const fields = 'id namespace key type value'
const set = `mutation ($metafields: [CartMetafieldsSetInput!]!) { result: cartMetafieldsSet(metafields: $metafields) {
  metafields { ${fields} parentResource { ... on Cart { id } } } userErrors { code field message elementIndex }
} }`
const remove = `mutation ($input: CartMetafieldDeleteInput!) { result: cartMetafieldDelete(input: $input) {
  deletedId userErrors { code field message }
} }`

const metafield = z.object({
  id: z.string(),
  namespace: z.string(),
  key: z.string(),
  type: z.string(),
  value: z.string(),
  parentResource: z.object({ id: z.string() }).optional(),
})
const errors = z.array(
  z.object({
    code: z.string(),
    field: z.array(z.string()).min(1),
    message: z.string().min(10),
    elementIndex: z.number().nullish(),
  }),
)
const setResult = z.object({
  result: z.object({ metafields: z.array(metafield).nullable(), userErrors: errors }),
})
const removeResult = z.object({ result: z.object({ deletedId: z.string().nullable(), userErrors: errors }) })

const setIn = async ({ service }: TestShop, metafields: object[]) =>
  (await query(service, setResult, set, { metafields })).result
const removeIn = async ({ service }: TestShop, input: object) =>
  (await query(service, removeResult, remove, { input })).result

async function readIn({ service }: TestShop, id: string) {
  const identifiers = '[{ namespace: "gift", key: "message" }, { namespace: "gift", key: "none" }, { key: "source" }]'
  const document = `query ($id: ID!) { cart(id: $id) {
    metafield(namespace: "gift", key: "message") { ${fields} }
    metafields(identifiers: ${identifiers}) { ${fields} }
  } }`
  const schema = z.object({
    cart: z.object({ metafield: metafield.nullable(), metafields: z.array(metafield.nullable()) }),
  })
  return (await query(service, schema, document, { id })).cart
}

const message = { key: 'gift.message', type: 'multi_line_text_field', value: 'For you,\nAda' }
const source = { key: 'source', type: 'single_line_text_field', value: 'letter' }

test('metafields of a cart are set, changed and deleted, and a new cart comes with some', async () => {
  const shop = await createTestShop()
  const { id: ownerId } = await createCart(shop.service, [], { metafields: [message] })
  const [before] = (await readIn(shop, ownerId)).metafields
  expect(before).toMatchObject({ namespace: 'gift', key: 'message', type: message.type, value: message.value })
  const { metafields, userErrors } = await setIn(shop, [
    { ownerId, ...source },
    { ownerId, ...message, type: 'json', value: '{"to":"Ada"}' },
  ])
  expect(userErrors).toEqual([])
  expect(metafields).toMatchObject([
    { namespace: 'app--1', key: 'source', value: 'letter', parentResource: { id: ownerId } },
    { id: before?.id, type: 'json', value: '{"to":"Ada"}' },
  ])
  const after = await readIn(shop, ownerId)
  expect(after.metafield).toMatchObject({ id: before?.id, type: 'json' })
  expect(after.metafields).toMatchObject([{ key: 'message' }, null, { key: 'source', value: 'letter' }])
  expect(await removeIn(shop, { ownerId, key: 'gift.message' })).toEqual({ deletedId: before?.id, userErrors: [] })
  expect((await readIn(shop, ownerId)).metafield).toBeNull()
})

test('a metafield resolves its reference if the shop shows the target', async () => {
  const { service } = await createTestShop()
  const [shown, draft] = ['mug', 'secret'].map((handle) => toGid('Product', productNumber(handle)))
  const { id } = await createCart(service, [], {
    metafields: [
      { key: 'refs.one', type: 'variant_reference', value: mug },
      { key: 'refs.hidden', type: 'product_reference', value: draft },
      { key: 'refs.many', type: 'list.product_reference', value: JSON.stringify([draft, shown]) },
    ],
  })
  const title = 'reference { ... on Product { title } ... on ProductVariant { product { title } } }'
  const document = `query ($id: ID!) { cart(id: $id) {
    one: metafield(namespace: "refs", key: "one") { ${title} references(first: 1) { nodes { __typename } } }
    hidden: metafield(namespace: "refs", key: "hidden") { ${title} }
    many: metafield(namespace: "refs", key: "many") {
      ${title} references(first: 5) { nodes { ... on Product { title } } pageInfo { hasNextPage } }
    }
  } }`
  expect(await query(service, z.json(), document, { id })).toEqual({
    cart: {
      one: { reference: { product: { title: 'Dusk Mug' } }, references: null },
      hidden: { reference: null },
      many: { reference: null, references: { nodes: [{ title: 'Dusk Mug' }], pageInfo: { hasNextPage: false } } },
    },
  })
})

test.each([
  [{ ...source, key: '' }, 'BLANK', 'key'],
  [{ ...source, key: 'a' }, 'TOO_SHORT', 'key'],
  [{ ...source, key: `gift.${'a'.repeat(65)}` }, 'TOO_LONG', 'key'],
  [{ ...source, key: 'gift.to whom' }, 'INVALID_VALUE', 'key'],
  [{ ...source, type: 'string' }, 'INVALID_TYPE', 'type'],
  [{ ...source, value: '' }, 'BLANK', 'value'],
  [{ ...source, value: 'a\nb' }, 'INVALID_VALUE', 'value'],
  [{ ...source, value: 'a\0b' }, 'INVALID_VALUE', 'value'],
  [{ ...source, value: 'x'.repeat(65_537) }, 'TOO_LONG', 'value'],
])('%j is refused, and with it all others of its request', async (input, code, name) => {
  const shop = await createTestShop()
  const { id: ownerId } = await createCart(shop.service)
  const { metafields, userErrors } = await setIn(shop, [
    { ownerId, ...message },
    { ownerId, ...input },
  ])
  const field = ['metafields', '1', name]
  expect([metafields, userErrors]).toMatchObject([null, [{ code, field, elementIndex: 1 }]])
  const created = await mutate(shop.service, 'cartCreate', { input: { metafields: [input] } })
  expect(created).toMatchObject({
    cart: null,
    userErrors: [{ code: 'INVALID_METAFIELDS', field: ['input', 'metafields', '0', name] }],
  })
  expect(await countRows(shop.database, 'commerce_cart_metafield')).toBe(0)
})

test('metafields are bounded, and belong to an open cart', async () => {
  const shop = await createTestShop()
  const { id: ownerId } = await createCart(shop.service)
  const many = (count: number, start = 0) =>
    Array.from({ length: count }, (_, index) => ({ ownerId, ...source, key: `many.k${start + index}` }))
  expect((await setIn(shop, many(26))).userErrors).toMatchObject([{ code: 'LESS_THAN_OR_EQUAL_TO' }])
  for (const start of [0, 25]) expect((await setIn(shop, many(25, start))).userErrors).toEqual([])
  expect((await setIn(shop, many(1, 50))).userErrors).toMatchObject([
    { code: 'LESS_THAN_OR_EQUAL_TO', field: ['metafields'], elementIndex: null },
  ])
  expect(await countRows(shop.database, 'commerce_cart_metafield')).toBe(50)
  const nowhere = 'gid://shopify/Cart/none'
  expect((await setIn(shop, [{ ownerId: nowhere, ...source }])).userErrors).toMatchObject([
    { code: 'INVALID_OWNER', field: ['metafields', '0', 'ownerId'] },
  ])
  const missing = await removeIn(shop, { ownerId, key: 'gift.none' })
  expect(missing).toMatchObject({ deletedId: null, userErrors: [{ code: 'METAFIELD_DOES_NOT_EXIST' }] })
  const elsewhere = await removeIn(shop, { ownerId: nowhere, key: 'gift.none' })
  expect(elsewhere).toMatchObject({ deletedId: null, userErrors: [{ code: 'INVALID_OWNER' }] })
})

test('the metafields of a cart are not too long together', async () => {
  const shop = await createTestShop()
  const { id: ownerId } = await createCart(shop.service)
  const long = ['gift.one', 'gift.two'].map((key) => ({
    key,
    type: 'multi_line_text_field',
    value: 'x'.repeat(60_000),
  }))
  const [first = [], second = []] = long.map((input) => [{ ownerId, ...input }])
  expect((await setIn(shop, first)).userErrors).toEqual([])
  expect((await setIn(shop, second)).userErrors).toMatchObject([{ code: 'TOO_LONG', field: ['metafields'] }])
  const { userErrors } = await mutate(shop.service, 'cartCreate', { input: { metafields: long } })
  expect(userErrors).toMatchObject([{ code: 'INVALID_METAFIELDS', field: ['input', 'metafields'] }])
  expect(await countRows(shop.database, 'commerce_cart_metafield')).toBe(1)
})

const answer = z.union([
  z.object({ errors: z.array(z.object({ message: z.string().min(10) })).min(1) }),
  z.object({ data: setResult }),
  z.object({ data: removeResult }),
])

test('random requests for metafields get valid responses', { timeout: 60_000 }, async () => {
  const shop = await createTestShop()
  const cart = await createCart(shop.service)
  const client = new FuzzClient(createSeededRandom(4), [cart])
  for (let round = 0; round < 60; round++) {
    const isRemoval = round % 4 === 0
    const variables = isRemoval ? { input: client.ownedMetafield() } : { metafields: client.ownedMetafields() }
    const response = await postGraphql(shop.service, isRemoval ? remove : set, variables)
    expect(response.status).toBeLessThan(500)
    const { error } = answer.safeParse(await response.json())
    expect(error && JSON.stringify(variables).slice(0, 500)).toBeUndefined()
  }
  expect(shop.log).toEqual([])
})
