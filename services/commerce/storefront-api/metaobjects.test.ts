import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue, createTestShop, type TestShop } from '../testing/commerce.ts'
import { postGraphql, query } from '../testing/storefront-client.ts'
import { metafields, texts } from '../testing/texts.ts'

async function openShop(): Promise<TestShop> {
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text: catalogue, texts, metafields })
  return shop
}

const ask = async (document: string) => query((await openShop()).service, z.json(), document)

const open = `... on Product { handle } ... on ProductVariant { title } ... on Page { handle } ... on Collection { handle }
  ... on Metaobject { handle } ... on MediaImage { alt image { url altText } }`

test('a metaobject has its fields, opens what they refer to, and is found by type and handle or by id', async () => {
  const { service } = await openShop()
  const document = `{ metaobject(handle: { type: "herb", handle: "lemon-balm" }) {
    id handle type onlineStoreUrl seo { title { value } description { value } }
    fields { key type value }
    story: field(key: "story") { value reference { __typename } references(first: 1) { nodes { __typename } } }
    picture: field(key: "picture") { reference { ${open} } }
    products: field(key: "goesWith") { references(first: 1) { nodes { ${open} } pageInfo { hasNextPage endCursor } } }
    pack: field(key: "pack") { reference { ${open} } }
    neighbour: field(key: "neighbour") { reference { ${open} } }
    page: field(key: "read") { reference { ${open} } }
    none: field(key: "none") { value }
  } }`
  const data = await query(service, z.object({ metaobject: z.object({ id: z.string() }).loose() }), document)
  const { id, ...metaobject } = data.metaobject
  const url = 'https://pictures.test/balm.png'
  expect(metaobject).toMatchObject({
    handle: 'lemon-balm',
    type: 'herb',
    onlineStoreUrl: null,
    seo: { title: { value: 'Lemon balm' }, description: null },
    fields: [
      { key: 'sample', type: 'single_line_text_field', value: 'Lemon balm' },
      { key: 'story', type: 'multi_line_text_field', value: 'Grows *anywhere*.' },
      { key: 'picture', type: 'file_reference' },
      { key: 'goesWith', type: 'list.product_reference' },
      { key: 'pack', type: 'variant_reference' },
      { key: 'neighbour', type: 'metaobject_reference' },
      { key: 'read', type: 'page_reference' },
      { key: 'hardy', type: 'boolean', value: 'true' },
    ],
    story: { reference: null, references: null },
    picture: { reference: { alt: 'A leaf', image: { url, altText: 'A leaf' } } },
    products: { references: { nodes: [{ handle: 'tonic' }], pageInfo: { hasNextPage: true } } },
    pack: { reference: { title: '12 pack' } },
    neighbour: { reference: { handle: 'thyme' } },
    page: { reference: { handle: 'about' } },
    none: null,
  })
  const again = `query ($id: ID!) { metaobject(id: $id) { handle } node(id: $id) { ... on Metaobject { type } } }`
  expect(await query(service, z.json(), again, { id })).toEqual({
    metaobject: { handle: 'lemon-balm' },
    node: { type: 'herb' },
  })
})

test('a list continues after its cursor', async () => {
  const { service } = await openShop()
  const page = (after: string | null) =>
    query(
      service,
      z.object({
        metaobject: z.object({
          field: z.object({
            references: z.object({
              nodes: z.array(z.object({ handle: z.string() })),
              pageInfo: z.object({ endCursor: z.string() }),
            }),
          }),
        }),
      }),
      `query ($after: String) { metaobject(handle: { type: "herb", handle: "lemon-balm" }) { field(key: "goesWith") {
        references(first: 1, after: $after) { nodes { ... on Product { handle } } pageInfo { endCursor } }
      } } }`,
      { after },
    )
  const first = (await page(null)).metaobject.field.references
  const second = (await page(first.pageInfo.endCursor)).metaobject.field.references
  expect([first.nodes, second.nodes]).toEqual([[{ handle: 'tonic' }], [{ handle: 'mug' }]])
})

const list = (more: string) => `metaobjects(type: "herb", first: 5${more}) { nodes { handle } }`

test('metaobjects are listed by type and sorted, without unpublished ones', async () => {
  expect(
    await ask(`{
      byName: ${list(', sortKey: "display_name"')}
      reversed: ${list(', sortKey: "display_name", reverse: true')}
      other: metaobjects(type: "tree", first: 5) { nodes { handle } }
      hidden: metaobject(handle: { type: "herb", handle: "woodruff" }) { handle }
      neither: metaobject { handle }
    }`),
  ).toEqual({
    byName: { nodes: [{ handle: 'lemon-balm' }, { handle: 'thyme' }] },
    reversed: { nodes: [{ handle: 'thyme' }, { handle: 'lemon-balm' }] },
    other: { nodes: [] },
    hidden: null,
    neither: null,
  })
  const { service } = await openShop()
  const response = await postGraphql(service, `{ ${list(', sortKey: "constructor"')} }`)
  expect(await response.json()).toMatchObject({
    errors: [{ message: '`sortKey` must be one of display_name, id, updated_at' }],
  })
})

const filtered = (filter: string) => `collection(handle: "sparkling-water") {
  products(first: 5, filters: [{ ${filter} }]) { nodes { handle } }
}`
const has = (value: string) => `Metafield: { namespace: "custom", key: "sample", value: "${value}" }`

test('products, variants and collections have metafields, and products are filtered by them', async () => {
  expect(
    await ask(`{
      product(handle: "tonic") {
        herbs: metafield(namespace: "custom", key: "herbs") {
          references(first: 5) { nodes { ${open} } } parentResource { ... on Product { handle } }
        }
        picture: metafield(namespace: "custom", key: "picture") { reference { ${open} } }
        metafields(identifiers: [{ namespace: "custom", key: "sample" }, { key: "sample" }]) { type value }
        variants(first: 2) { nodes { metafield(namespace: "custom", key: "sample") { reference { ${open} } } } }
      }
      collection(handle: "merch") { metafield(namespace: "custom", key: "sample") { reference { ${open} } } }
      listed: ${filtered(`product${has('calm')}`)}
      unlisted: ${filtered(`product${has('cal')}`)}
      variant: ${filtered(`variant${has('nothing')}`)}
      category: ${filtered(`taxonomy${has('calm')}`)}
    }`),
  ).toMatchObject({
    product: {
      herbs: {
        references: { nodes: [{ handle: 'lemon-balm' }, { handle: 'thyme' }] },
        parentResource: { handle: 'tonic' },
      },
      picture: { reference: { image: { url: 'https://pictures.test/label.png' } } },
      metafields: [{ type: 'list.single_line_text_field', value: '["calm","clear"]' }, null],
      variants: { nodes: [{ metafield: { reference: { handle: 'merch' } } }, { metafield: null }] },
    },
    collection: { metafield: { reference: { handle: 'about' } } },
    listed: { products: { nodes: [{ handle: 'tonic' }] } },
    unlisted: { products: { nodes: [] } },
    variant: { products: { nodes: [] } },
    category: { products: { nodes: [] } },
  })
})
