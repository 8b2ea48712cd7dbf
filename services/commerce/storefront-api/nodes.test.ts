import { databaseQueries } from '@shop/telemetry/operations'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { catalogue, createTestShop, mug, tonic6 } from '../testing/commerce.ts'
import { createCart, query } from '../testing/storefront-client.ts'
import { texts } from '../testing/texts.ts'

/** Types whose ids are derived, or belong to another object: they are read with the object that has them. */
const withoutNodes = new Set(['CartLine', 'ProductOption', 'ProductOptionValue', 'UrlRedirect'])

const document = `query ($cart: ID!) {
  shop { __typename id privacyPolicy { __typename id } }
  cart(id: $cart) { __typename id lines(first: 1) { nodes { __typename id merchandise { ... on ProductVariant { __typename id } } } } }
  collections(first: 9) { nodes { __typename id } }
  products(first: 9) { nodes {
    __typename id
    options { __typename id optionValues { __typename id } }
    media(first: 9) { nodes { ... on MediaImage { __typename id } } }
    variants(first: 9) { nodes { __typename id } }
  } }
  main: menu(handle: "main-menu") { __typename id items { __typename id resource { ... on Node { __typename id } } } }
  footer: menu(handle: "footer") { __typename id items { __typename id resource { ... on Node { __typename id } } } }
  pages(first: 9) { nodes { __typename id } }
  blogs(first: 9) { nodes { __typename id articles(first: 9) { nodes { __typename id } } } }
  urlRedirects(first: 9) { nodes { __typename id } }
}`

interface Node {
  __typename: string
  id: string
}

/** Every object with an id in a response. */
function nodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap((part) => nodesIn(part))
  const { success, data } = z.object({ __typename: z.string(), id: z.string() }).safeParse(value)
  return success ? [data, ...inside] : inside
}

test('an id in a response is found again as a node, except of types that belong to another object', async () => {
  const { service } = await createTestShop({ csv: '' })
  await service.importCatalogue({ text: catalogue, texts, redirects: 'Redirect from,Redirect to\n/old,/new\n' })
  const cart = await createCart(service, [{ merchandiseId: mug }])
  const given = nodesIn(await query(service, z.json(), document, { cart: cart.id }))
  const ids = given.map(({ id }) => id)
  const again = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }'
  const { nodes } = await query(service, z.object({ nodes: z.array(z.json()) }), again, { ids })
  expect(nodes).toEqual(given.map((node) => (withoutNodes.has(node.__typename) ? null : node)))
  const types = given.map(({ __typename }) => __typename)
  expect(types).toEqual(expect.arrayContaining(['Article', 'MediaImage', 'Menu', 'MenuItem', 'ShopPolicy']))
  const encoded = await query(service, z.object({ nodes: z.array(z.json()) }), again, {
    ids: ids.map((id) => btoa(id)),
  })
  expect(encoded).toEqual({ nodes })
})

test('a picture of a product that is no longer published is no node', async () => {
  const { service } = await createTestShop()
  const read = `{ product(handle: "tonic") { media(first: 1) { nodes { ... on MediaImage { id } } } } }`
  const media = z.object({ nodes: z.array(z.object({ id: z.string() })).length(1) })
  const { product } = await query(service, z.object({ product: z.object({ media }) }), read)
  const node = () => query(service, z.json(), `{ node(id: "${product.media.nodes[0]?.id}") { id } }`)
  expect(await node()).toEqual({ node: product.media.nodes[0] })
  await service.importCatalogue({ text: catalogue.replaceAll('TRUE', 'FALSE') })
  expect(await node()).toEqual({ node: null })
})

test('many products and variants are read with as many queries as one of each', async () => {
  const { service } = await createTestShop()
  const all = await query(
    service,
    z.object({ products: z.object({ nodes: z.array(z.object({ id: z.string() })).min(2) }) }),
    '{ products(first: 9) { nodes { id } } }',
  )
  const products = all.products.nodes.map(({ id }) => id)
  let count = 0
  const listener = () => void (count += 1)
  databaseQueries.subscribe(listener)
  onTestFinished(() => void databaseQueries.unsubscribe(listener))
  const queriesFor = async (ids: readonly string[]) => {
    count = 0
    const read = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
    expect(await query(service, z.json(), read, { ids })).toEqual({ nodes: ids.map((id) => ({ id })) })
    return count
  }
  const ofOneEach = await queriesFor([...products.slice(0, 1), mug])
  expect(await queriesFor([...products, mug, tonic6])).toBe(ofOneEach)
})
