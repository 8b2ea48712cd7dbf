import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { CommerceService } from '../commerce-service.ts'
import { catalogue, createTestShop } from '../testing/commerce.ts'
import { postGraphql, query } from '../testing/storefront-client.ts'
import { texts } from '../testing/texts.ts'

async function openShop(more: Readonly<Record<string, string>> = {}) {
  const { service } = await createTestShop({ csv: '' })
  await service.importCatalogue({ text: catalogue, texts: { ...texts, ...more } })
  return { service, ask: (document: string) => query(service, z.json(), document) }
}

test('the search finds pages and articles alone where products are not wanted', async () => {
  const { ask } = await openShop()
  const data = await ask(`{
    search(first: 5, query: "her", types: [ARTICLE, PAGE]) { totalCount nodes { ... on Article { title } } }
    predictiveSearch(query: "about") { pages { title } articles { title } products { title } }
  }`)
  expect(data).toEqual({
    search: { totalCount: 1, nodes: [{ title: 'What herbs are for' }] },
    predictiveSearch: { pages: [{ title: 'About us' }], articles: [], products: [] },
  })
})

const named = z.object({ search: z.object({ nodes: z.array(z.object({ handle: z.string() })) }) })
const handle = '... on Product { handle } ... on Article { handle } ... on Page { handle }'

/** Searches a shop; the result is the handles found with these arguments. */
function searching(service: CommerceService): (given: string) => Promise<string[]> {
  return async (given) => {
    const { search } = await query(service, named, `{ search(first: 9, ${given}) { nodes { ${handle} } } }`)
    return search.nodes.map((node) => node.handle)
  }
}

test('the search finds articles and pages by each of their texts, and nothing for signs only', async () => {
  const { service } = await openShop()
  const handlesOf = searching(service)
  for (const [where, words, handles] of [
    ['the body', 'fruit likes', ['herbs']],
    ['the excerpt', 'talks', ['herbs']],
    ['the author', 'quist', ['herbs']],
    ['the title and the body', 'about drinks', ['about']],
    ['a word of the body that a tag of the HTML ends', 'calm drinks', ['about']],
    ['nothing in a tag of the HTML', 'strong', []],
  ] as const)
    expect([where, await handlesOf(`query: "${words}", types: [ARTICLE, PAGE]`)]).toEqual([where, handles])
  expect(await handlesOf('query: "& ?"')).toEqual([])
})

test('only the last word of a search may be the beginning of one, unless `prefix` or an asterisk says otherwise', async () => {
  const { service } = await openShop()
  const handlesOf = searching(service)
  for (const [words, prefix, handles] of [
    ['herb', '', ['herbs']],
    ['herb', ', prefix: LAST', ['herbs']],
    ['herb', ', prefix: NONE', []],
    ['herbs', ', prefix: NONE', ['herbs']],
    ['herb are', '', []],
    ['herb* are', '', ['herbs']],
    ['ton', '', ['tonic']],
    ['ton', ', prefix: NONE', []],
    ['tonic', ', prefix: NONE', ['tonic']],
  ] as const)
    expect([words, prefix, await handlesOf(`query: "${words}"${prefix}`)]).toEqual([words, prefix, handles])
})

test("Women's Tea & Cup is found however its signs are written", async () => {
  const { service } = await createTestShop({ csv: catalogue.replace('Tonic', "Women's Tea & Cup") })
  const handlesOf = searching(service)
  for (const words of ['Women’s, tea & cup', "women's tea; cup", '(WOMEN tea) cu', 'tea! cup?'])
    expect([words, await handlesOf(`query: "${words}", types: [PRODUCT]`)]).toEqual([words, ['tonic']])
})

const countsSchema = z.record(
  z.string(),
  z.object({ nodes: z.array(z.unknown()) }).transform(({ nodes }) => nodes.length),
)

test('a search finds what was created or updated late on a day by its time, in each spelling', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T23:59:59.999Z') })
  const { service } = await openShop()
  for (const [time, count] of [
    ['2026-11-20', 1],
    ['2026-11-19', 0],
    ['2026-11-21', 0],
    ['"2026-11-20T23:59:59.999Z"', 1],
    ['"2026-11-20T00:00:00Z"', 0],
    ['>2026-11-20', 1],
    ['<=2026-11-20', 0],
  ] as const) {
    const lists = ['products', 'articles'].flatMap((list) =>
      ['created_at', 'updated_at'].map((field) => {
        const search = JSON.stringify(`${field}:${time}`)
        return `${list}_${field}: ${list}(first: 1, query: ${search}) { nodes { handle } }`
      }),
    )
    const counts = await query(service, countsSchema, `{ ${lists.join(' ')} }`)
    expect([time, ...Object.values(counts)]).toEqual([time, count, count, count, count])
  }
})

const suggest = (given: string) =>
  `{ predictiveSearch(query: "calm", ${given}) { products { handle } queries { styledText } } }`

const drinks = [
  'Handle,Title,Type,Tags,Variant Inventory Tracker,Variant Inventory Qty,Variant Price',
  'tea,Calm Tea,Drink,new,shopify,1,3',
  'cup,<i> Calm <b>Cup,Cup,,shopify,0,2',
  'pot,Calm Pot,Pot,,,,1',
].join('\n')

test('searches and suggestions of products take fields, filters, an order and whether to show sold-out ones', async () => {
  const { service } = await createTestShop({ csv: drinks })
  const titles = z.object({ nodes: z.array(z.object({ handle: z.string() })) })
  const found = z.record(
    z.string(),
    titles.transform(({ nodes }) => nodes.map(({ handle }) => handle).join(' ')),
  )
  const calm = 'first: 9, query: "calm"'
  const asked = {
    field: 'first: 9, query: "tag:new"',
    phrase: String.raw`first: 9, query: "\"tea calm\""`,
    filter: `${calm}, productFilters: [{ productType: "Pot" }]`,
    price: `${calm}, sortKey: PRICE`,
    all: `${calm}, sortKey: PRICE, unavailableProducts: SHOW`,
    available: `${calm}, sortKey: PRICE, unavailableProducts: HIDE`,
  }
  const searches = Object.entries(asked).map(([name, given]) => `${name}: search(${given}) { nodes { ${handle} } }`)
  expect(await query(service, found, `{ ${searches.join(' ')} }`)).toEqual({
    field: 'tea',
    phrase: '',
    filter: 'pot',
    price: 'pot tea cup',
    all: 'pot cup tea',
    available: 'pot tea',
  })
  const suggested = z.object({
    predictiveSearch: z.object({ products: z.array(z.unknown()), queries: z.array(z.unknown()) }),
  })
  const { predictiveSearch } = await query(service, suggested, suggest('unavailableProducts: HIDE'))
  expect(predictiveSearch.products).toHaveLength(2)
  const all = await query(service, suggested, suggest('unavailableProducts: SHOW'))
  const styledText = '&lt;i&gt; <mark>calm</mark> &lt;b&gt;cup'
  expect(all.predictiveSearch.queries).toContainEqual({ styledText })
  expect(await (await postGraphql(service, suggest('limit: 11'))).json()).toMatchObject({
    errors: [{ message: '`limit` must be from 1 to 10, not 11' }],
  })
})

test('the predictive search looks for articles in the fields that the client names', async () => {
  const { ask } = await openShop()
  const search = (words: string, fields: string) =>
    ask(`{ predictiveSearch(query: "${words}"${fields}) { articles { handle } } }`)
  const herbs = { predictiveSearch: { articles: [{ handle: 'herbs' }] } }
  const nothing = { predictiveSearch: { articles: [] } }
  expect(await search('fruit', '')).toEqual(nothing)
  expect(await search('fruit', ', searchableFields: [BODY]')).toEqual(herbs)
  expect(await search('mara', ', searchableFields: [AUTHOR]')).toEqual(herbs)
  expect(await search('her', ', searchableFields: [AUTHOR]')).toEqual(nothing)
})

test('the predictive search finds collections by title, so in no other field', async () => {
  const { ask } = await openShop()
  const search = (fields: string) =>
    ask(`{ predictiveSearch(query: "merch", types: [COLLECTION]${fields}) { collections { handle } } }`)
  expect(await search('')).toEqual({ predictiveSearch: { collections: [{ handle: 'merch' }] } })
  expect(await search(', searchableFields: [AUTHOR, TAG]')).toEqual({ predictiveSearch: { collections: [] } })
})

const searchResult = z.object({
  search: z.object({
    totalCount: z.number(),
    edges: z.array(z.object({ cursor: z.string(), node: z.object({ handle: z.string() }) })),
    pageInfo: z.object({ hasNextPage: z.boolean(), hasPreviousPage: z.boolean() }),
  }),
})

test('the search finds products, then pages and articles, in pages from both ends', async () => {
  const { service } = await openShop()
  const fields = `totalCount pageInfo { hasNextPage hasPreviousPage }
    edges { cursor node { ... on Product { handle } ... on Article { handle } ... on Page { handle } } }`
  const page = async (given: string) => {
    const { search } = await query(service, searchResult, `{ search(query: "calm", ${given}) { ${fields} } }`)
    return { ...search, handles: search.edges.map(({ node }) => node.handle) }
  }
  const all = await page('first: 10')
  expect(all).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: false, hasPreviousPage: false } })
  expect(all.handles.slice(0, 2).toSorted()).toEqual(['mug', 'tonic'])
  expect(all.handles.slice(2)).toEqual(['about', 'herbs'])
  expect((await page('first: 10, types: [PRODUCT]')).handles).toEqual(all.handles.slice(0, 2))
  expect((await page('first: 10, types: [PRODUCT, PAGE]')).handles).toEqual(all.handles.slice(0, 3))
  expect((await page('last: 10')).handles).toEqual(all.handles)
  expect((await page('first: 10, reverse: true')).handles).toEqual(all.handles.toReversed())

  for (const [size, more] of [
    [1, [true, true, true, false]],
    [3, [true, false]],
  ] as const) {
    const forward: string[] = []
    const back: string[] = []
    const ends = { after: '', before: '' }
    for (const hasMore of more) {
      const next = await page(`first: ${size}${ends.after && `, after: "${ends.after}"`}`)
      expect(next.pageInfo).toEqual({ hasNextPage: hasMore, hasPreviousPage: ends.after !== '' })
      forward.push(...next.handles)
      ends.after = next.edges.at(-1)?.cursor ?? ''
      const earlier = await page(`last: ${size}${ends.before && `, before: "${ends.before}"`}`)
      expect(earlier.pageInfo).toEqual({ hasNextPage: ends.before !== '', hasPreviousPage: hasMore })
      back.unshift(...earlier.handles)
      ends.before = earlier.edges[0]?.cursor ?? ''
    }
    expect([forward, back]).toEqual([all.handles, all.handles])
  }
  const response = await postGraphql(service, '{ search(query: "calm", first: 1, after: "x") { totalCount } }')
  expect(await response.json()).toMatchObject({ errors: [{ message: 'Invalid cursor for current pagination sort.' }] })
})

const tip = (name: string) => ({ [`pages/${name}.md`]: `---\ntitle: Tip:breathe ${name}\n---\nSlowly.\n` })

test('a query that is not in the search syntax is searched by words on each page', async () => {
  const { service } = await openShop({ ...tip('in'), ...tip('out') })
  const page = (given: string) =>
    query(
      service,
      searchResult,
      `{ search(query: "tip:breathe", first: 1${given}) {
        totalCount productFilters { id } pageInfo { hasNextPage hasPreviousPage }
        edges { cursor node { ... on Page { handle } } }
      } }`,
    )
  const { search } = await page('')
  expect(search).toMatchObject({ totalCount: 2, edges: [{ node: { handle: 'in' } }] })
  const after = `, after: "${search.edges[0]?.cursor}"`
  expect(await page(after)).toMatchObject({ search: { totalCount: 2, edges: [{ node: { handle: 'out' } }] } })
})
