import { expect, test } from 'vitest'
import { z } from 'zod'
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
  expect(all).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: false, hasPreviousPage: false } })
  expect(all.handles.slice(0, 2).toSorted()).toEqual(['mug', 'tonic'])
  expect(all.handles[2]).toBe('herbs')
  expect((await page('first: 10, types: [PRODUCT]')).handles).toEqual(all.handles.slice(0, 2))
  expect((await page('first: 10, types: [PRODUCT, PAGE]')).handles).toEqual(all.handles.slice(0, 2))
  expect((await page('last: 10')).handles).toEqual(all.handles)
  expect((await page('first: 10, reverse: true')).handles).toEqual(all.handles.toReversed())

  for (const [size, more] of [
    [1, [true, true, false]],
    [2, [true, false]],
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
  const answer = await postGraphql(service, '{ search(query: "calm", first: 1, after: "x") { totalCount } }')
  expect(await answer.json()).toMatchObject({ errors: [{ message: 'Invalid cursor for current pagination sort.' }] })
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
