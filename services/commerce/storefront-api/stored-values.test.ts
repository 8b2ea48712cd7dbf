import { expect, test } from 'vitest'
import { createTestShop } from '../testing/commerce.ts'
import { postGraphql } from '../testing/storefront-client.ts'

test('a product with more variants than one batch returns all of them, in order', async () => {
  const sizes = Array.from({ length: 1099 }, (_, index) => index + 1)
  const rows = ['a', 'b'].flatMap((handle) => [
    `${handle},${handle},Size,0,1`,
    ...sizes.map((size) => `${handle},,,${size},1`),
  ])
  const csv = ['Handle,Title,Option1 Name,Option1 Value,Variant Price', ...rows].join('\n')
  const { service } = await createTestShop({ csv })
  const query = '{ product(handle: "b") { totalInventory variants(first: 250, reverse: true) { nodes { title } } } }'
  const titles = Array.from({ length: 250 }, (_, index) => ({ title: String(1099 - index) }))
  expect(await (await postGraphql(service, query)).json()).toEqual({
    data: { product: { totalInventory: 0, variants: { nodes: titles } } },
  })
})

test('a text with a NUL character, which no stored text has, finds nothing', async () => {
  const { service, log } = await createTestShop()
  const filters = [
    'tag: $text',
    'productType: $text',
    'productVendor: $text',
    'variantOption: { name: $text, value: $text }',
    'productMetafield: { namespace: $text, key: $text, value: $text }',
    'variantMetafield: { namespace: $text, key: $text, value: $text }',
  ]
  const lists = filters.map(
    (filter, index) => `f${index}: products(first: 1, filters: [{ ${filter} }]) { nodes { id } }`,
  )
  const query = `query ($text: String!) {
    product(handle: $text) { id }
    page(handle: $text) { id }
    blog(handle: $text) { articleByHandle(handle: $text) { id } }
    metaobject(handle: { type: $text, handle: $text }) { id }
    metaobjects(type: $text, first: 1) { nodes { id } }
    menu(handle: $text) { id }
    collection(handle: "merch") { ${lists.join(' ')} }
  }`
  const response = await postGraphql(service, query, { text: 'a\0b' })
  const none = { nodes: [] }
  expect(await response.json()).toEqual({
    data: {
      product: null,
      page: null,
      blog: null,
      metaobject: null,
      metaobjects: none,
      menu: null,
      collection: Object.fromEntries(filters.map((_, index) => [`f${index}`, none])),
    },
  })
  expect(log).toEqual([])
})
