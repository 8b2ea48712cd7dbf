import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop } from '../testing/commerce.ts'
import { postGraphql, query } from '../testing/storefront-client.ts'

const pageSchema = z.object({
  products: z.object({
    edges: z.array(z.object({ cursor: z.string(), node: z.object({ title: z.string() }) })),
    pageInfo: z.object({
      hasNextPage: z.boolean(),
      hasPreviousPage: z.boolean(),
      startCursor: z.string().nullable(),
      endCursor: z.string().nullable(),
    }),
  }),
})

const errorsSchema = z.object({
  errors: z.array(z.object({ message: z.string(), path: z.unknown(), extensions: z.unknown() })),
})

const pageDocument = `query ($first: Int, $after: String, $last: Int, $before: String, $reverse: Boolean, $sortKey: ProductSortKeys, $query: String) {
  products(first: $first, after: $after, last: $last, before: $before, reverse: $reverse, sortKey: $sortKey, query: $query) {
    edges { cursor node { title } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`

/** Products with one variant each, with these titles and prices. */
function simpleCatalogue(products: [title: string, price: string][]): string {
  const rows = products.map(
    ([title, price]) => `${title.toLowerCase()},${title},${price},Vendor ${title},Type ${title}`,
  )
  return ['Handle,Title,Variant Price,Vendor,Type', ...rows].join('\n')
}

const letters = simpleCatalogue([
  ['B', '2.00'],
  ['A', '3.00'],
  ['D', '1.00'],
  ['E', '5.00'],
  ['C', '4.00'],
])

type Shop = Awaited<ReturnType<typeof createTestShop>>

async function page({ service }: Shop, variables: Record<string, unknown>) {
  const { products } = await query(service, pageSchema, pageDocument, { sortKey: 'TITLE', ...variables })
  return { ...products, titles: products.edges.map(({ node }) => node.title).join('') }
}

test('products are paged by cursor in both directions, in order and in reverse', async () => {
  const shop = await createTestShop({ csv: letters })
  for (const [order, reverse] of [
    ['ABCDE', false],
    ['EDCBA', true],
  ] as const) {
    const first = await page(shop, { first: 2, reverse })
    const second = await page(shop, { first: 2, reverse, after: first.pageInfo.endCursor })
    const third = await page(shop, { first: 2, reverse, after: second.pageInfo.endCursor })
    expect(first.titles + second.titles + third.titles).toBe(order)
    expect([first, second, third].map(({ pageInfo }) => [pageInfo.hasPreviousPage, pageInfo.hasNextPage])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ])
    const back = await page(shop, { last: 2, reverse, before: third.pageInfo.startCursor })
    expect(back).toMatchObject({ titles: second.titles, pageInfo: { hasPreviousPage: true, hasNextPage: true } })
    expect((await page(shop, { last: 2, reverse })).titles).toBe(order.slice(3))
  }
})

test('a cursor stays valid when products are inserted before it and its own product changes', async () => {
  const shop = await createTestShop({ csv: letters })
  const { pageInfo } = await page(shop, { first: 3 })
  await shop.service.importCatalogue({
    text: simpleCatalogue([
      ['AA', '1.00'],
      ['C', '9.00'],
      ['CC', '1.00'],
    ]),
  })
  expect((await page(shop, { first: 3, after: pageInfo.endCursor })).titles).toBe('CCDE')
})

test.for([
  ['TITLE', 'ABCDE'],
  ['PRICE', 'DBACE'],
  ['VENDOR', 'ABCDE'],
  ['PRODUCT_TYPE', 'ABCDE'],
] as const)('products are sorted by %s, page by page', async ([sortKey, order]) => {
  const shop = await createTestShop({ csv: letters })
  const first = await page(shop, { sortKey, first: 3 })
  const rest = await page(shop, { sortKey, first: 3, after: first.pageInfo.endCursor })
  expect(first.titles + rest.titles).toBe(order)
})

test.for(['ID', 'CREATED_AT', 'UPDATED_AT', 'BEST_SELLING', 'RELEVANCE'] as const)(
  'paging returns every product once, sorted by %s',
  async (sortKey) => {
    const shop = await createTestShop({ csv: letters })
    const first = await page(shop, { sortKey, first: 3 })
    const rest = await page(shop, { sortKey, first: 3, after: first.pageInfo.endCursor })
    expect([...(first.titles + rest.titles)].toSorted().join('')).toBe('ABCDE')
  },
)

const searches: Record<string, string> = {
  'tag:calm': 'Cloud Tonic,Dusk Mug',
  'tag:CALM AND tag_not:new': 'Dusk Mug',
  '-tag:new': 'Dusk Mug',
  'NOT (tag:new OR vendor:nobody)': 'Dusk Mug',
  'product_type:"Sparkling Water"': 'Cloud Tonic',
  "product_type:'sparkling water' OR vendor:kiln": 'Cloud Tonic,Dusk Mug',
  'vendor:Hal*': 'Cloud Tonic',
  'title:tonic': 'Cloud Tonic',
  'TON-12': 'Cloud Tonic',
  'cloud mug': '',
  dusk: 'Dusk Mug',
  '100%': '',
  'variants.price:<20': 'Dusk Mug',
  'variants.price:>=39.05': 'Cloud Tonic',
  'available_for_sale:false': '',
  'available_for_sale:true': 'Cloud Tonic,Dusk Mug',
  'created_at:>2020-01-01': 'Cloud Tonic,Dusk Mug',
  'created_at:>"2020-01-01T09:00"': 'Cloud Tonic,Dusk Mug',
  'updated_at:<2020-01-01': '',
  '  ': 'Cloud Tonic,Dusk Mug',
  secret: '',
}

test('a search finds the products that match its terms', async () => {
  const shop = await createTestShop()
  const found: Record<string, string> = {}
  for (const search of Object.keys(searches)) {
    const { edges } = await page(shop, { first: 10, query: search })
    found[search] = edges.map(({ node }) => node.title).join(',')
  }
  expect(found).toEqual(searches)
})

const mistakes: [variables: Record<string, unknown>, message: string][] = [
  [{}, 'You must provide one of first or last'],
  [{ first: 1, last: 1 }, 'Use one of `first` and `last`, not both'],
  [{ first: -1 }, '`first` must be from 0 to 250, not -1'],
  [{ last: 251 }, '`last` must be from 0 to 250, not 251'],
  [{ first: 1, after: 'nonsense' }, 'Invalid cursor for current pagination sort.'],
  [{ first: 1, after: btoa('["a",1]'), sortKey: 'PRICE' }, 'Invalid cursor for current pagination sort.'],
  [
    { first: 1, query: 'color:red' },
    'Products are not searched by "color", only by available_for_sale, created_at, id, product_type, published_status, tag, tag_not, title, updated_at, variants.price, vendor',
  ],
  [{ first: 1, query: '(a' }, 'The search has a "(" without its ")"'],
  [{ first: 1, query: 'a)' }, 'The search has a ")" without its "("'],
  [{ first: 1, query: 'a AND' }, 'The search lacks a term at its end'],
  [{ first: 1, query: '"a' }, 'The search cannot be read from character 1 on'],
  [{ first: 1, query: '('.repeat(100) }, 'The search is nested too deeply'],
  [{ first: 1, query: 'x'.repeat(2001) }, 'The search is longer than 2000 characters'],
  [{ first: 1, query: 'variants.price:cheap' }, '"cheap" in the search is not a price'],
  [{ first: 1, query: 'created_at:soon' }, '"soon" in the search is not a date'],
  // Which day that is depends on the country, and when it begins, on the machine's time zone.
  [{ first: 1, query: 'created_at:>11/12/2026' }, '"11/12/2026" in the search is not a date'],
  [{ first: 1, query: 'available_for_sale:maybe' }, 'available_for_sale in the search is true or false, not "maybe"'],
]

test('invalid arguments return an error that says why', async () => {
  const { service, log } = await createTestShop()
  const messages: unknown[] = []
  for (const [variables] of mistakes) {
    const { errors } = errorsSchema.parse(await (await postGraphql(service, pageDocument, variables)).json())
    messages.push(...errors)
  }
  expect(messages).toEqual(
    mistakes.map(([, message]) => ({ message, path: ['products'], extensions: { code: 'BAD_USER_INPUT' } })),
  )
  expect(log).toEqual([])
})
