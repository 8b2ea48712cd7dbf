import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildClientSchema, parse, validate } from 'graphql'
import { expect, test, vi } from 'vitest'
import { productsQuery, productVariantsQuery, storedChoice, variantsQuery } from './catalogue.ts'

const file = createRequire(import.meta.url).resolve('storefront-schema-2026-04/storefront.schema.json')
const schema = buildClientSchema(JSON.parse(readFileSync(file, 'utf8')))

/** Removes the whitespace of a document. */
const packed = (document: string): string => document.replaceAll(/\s+/g, ' ')

test.each([productsQuery, variantsQuery, productVariantsQuery])(
  'the Studio’s queries are valid in the published schema (%#)',
  (document) => {
    expect(validate(schema, parse(document))).toEqual([])
  },
)

test('PICK-08, PICK-09: the first 250 products, with id, title and a picture 250 wide', () => {
  expect(packed(variantsQuery)).toContain('products(first: 250, sortKey: TITLE) {')
  expect(packed(productsQuery)).toContain(
    'products(first: 250, sortKey: TITLE) { nodes { id title featuredImage { url(transform: { maxWidth: 250 }) } } }',
  )
})

test.each([variantsQuery, productVariantsQuery])(
  'PICK-11, PICK-12: the first 250 variants, with both titles, id and a picture 150 wide (%#)',
  (document) => {
    expect(packed(document)).toContain(
      'title variants(first: 250) { nodes { id sku title image { url(transform: { maxWidth: 150 }) } } }',
    )
  },
)

/** The catalogue's client of a Studio whose catalogue at `url` responds with `data` or `answer`, and its requests. */
async function openCatalogue(url: string, data: unknown, answer = () => Response.json({ data })) {
  const settings = {
    projectId: 'local',
    isHosted: false,
    apiHost: null,
    datasets: [],
    catalogue: { url, accessToken: 'public' },
    localPreviewUrl: null,
  }
  const send = vi.fn<typeof fetch>(async (input) => (input === url ? answer() : Response.json(settings)))
  vi.stubGlobal('fetch', send)
  // The settings are loaded once.
  vi.resetModules()
  return { send, ...(await import('./catalogue.ts')) }
}

test.each([
  ['/services/commerce/graphql.json', '/services/commerce/images/can.webp?width=250'],
  ['https://calm.example/graphql.json', 'https://cdn.example/services/commerce/images/can.webp?width=250'],
])('the picture of a product of %s is stored as %s', async (url, stored) => {
  const node = { id: '1', title: 'Can', featuredImage: { url: new URL(stored, 'https://halcyon.example').href } }
  const { fetchProducts } = await openCatalogue(url, { products: { nodes: [node] } })
  expect(await fetchProducts()).toEqual([{ value: '1', title: 'Can', subtitle: '', image: stored }])
})

test.each([
  [() => Response.json({ data: { products: { nodes: [] } } }, { status: 503 }), '503'],
  [() => Response.json({ data: { products: { nodes: [] } }, errors: [{ message: 'Throttled' }] }), 'Throttled'],
  [() => Response.json({ data: {} }), 'products'],
])('ERR2-01: a catalogue that answers with an error or anything else has failed (%#)', async (answer, message) => {
  const { fetchProducts } = await openCatalogue('/graphql', {}, answer)
  await expect(fetchProducts()).rejects.toThrow(message)
})

const id = 'gid://shopify/Product/7'

test.each([id, '7', btoa(id)])('ENTITY-18: the product stored as %j is found in the catalogue', async (stored) => {
  const { send, fetchVariants } = await openCatalogue('/graphql', { product: null })
  await fetchVariants(stored)
  const { headers, body } = send.mock.lastCall?.[1] ?? {}
  expect(JSON.parse(String(body))).toMatchObject({ variables: { id } })
  expect(headers).toMatchObject({ 'X-Shopify-Storefront-Access-Token': 'public' })
  expect(storedChoice('Product', stored, { title: 'Can' })).toEqual({
    value: id,
    title: 'Can',
    subtitle: '',
    image: null,
  })
})

test('ENTITY-18: an id that an import stored as a number, not as a text, can be shown and replaced', () => {
  expect(storedChoice('Product', 7, {})).toEqual({ value: id, title: '7', subtitle: '', image: null })
})
