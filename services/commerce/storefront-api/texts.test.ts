import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue, createTestShop } from '../testing/commerce.ts'
import { postGraphql, query } from '../testing/storefront-client.ts'
import { texts } from '../testing/texts.ts'

async function openShop() {
  const { service } = await createTestShop({ csv: '' })
  await service.importCatalogue({ text: catalogue, texts })
  return { service, ask: (document: string) => query(service, z.json(), document) }
}

test('a page is found by handle and by id, with its text as HTML and as a summary', async () => {
  const { service, ask } = await openShop()
  const fields = 'id title body bodySummary onlineStoreUrl seo { title description }'
  const data = await query(
    service,
    z.looseObject({ page: z.looseObject({ id: z.string() }) }),
    `{ page(handle: "about") { ${fields} } pageByHandle(handle: "draft") { id } missing: page { id } }`,
  )
  expect(data).toEqual({
    page: {
      id: expect.stringMatching(/^gid:\/\/shopify\/Page\/\d+$/),
      title: 'About us',
      body: '<p>We make <strong>calm</strong> drinks &amp; look out.</p>\n',
      bodySummary: 'We make calm drinks & look out.',
      onlineStoreUrl: 'https://shop.test/pages/about',
      seo: { title: 'Who we are', description: null },
    },
    pageByHandle: null,
    missing: null,
  })
  const { id } = data.page
  expect(
    await ask(
      `{ page(id: "${id}") { handle } node(id: "${id}") { ... on Page { handle } } article(id: "${id}") { id } }`,
    ),
  ).toEqual({
    page: { handle: 'about' },
    node: { handle: 'about' },
    article: null,
  })
})

test('policies are fields of the shop and entries of the footer; those without a text are null', async () => {
  const { ask } = await openShop()
  const data = await ask(`{
    shop {
      refundPolicy { title body handle url }
      privacyPolicy { id } shippingPolicy { id } termsOfService { id } termsOfSale { id }
      subscriptionPolicy { id } contactInformation { id } legalNotice { id }
    }
    menu(handle: "footer") { itemsCount items { title type url resource { __typename ... on ShopPolicy { body } } } }
    none: menu(handle: "constructor") { id }
  }`)
  const url = 'https://shop.test/policies/refund-policy'
  const body = '<p>Within thirty days.</p>\n'
  expect(data).toEqual({
    shop: {
      refundPolicy: { title: 'Refunds', body, handle: 'refund-policy', url },
      privacyPolicy: null,
      shippingPolicy: null,
      termsOfService: null,
      termsOfSale: null,
      subscriptionPolicy: null,
      contactInformation: null,
      legalNotice: null,
    },
    menu: {
      itemsCount: 2,
      items: [
        { title: 'About us', type: 'PAGE', url: 'https://shop.test/pages/about', resource: { __typename: 'Page' } },
        { title: 'Refunds', type: 'SHOP_POLICY', url, resource: { __typename: 'ShopPolicy', body } },
      ],
    },
    none: null,
  })
})

test('a blog has its published articles, with author, excerpt, tags and picture', async () => {
  const { ask } = await openShop()
  const data = await ask(`{
    blog(handle: "news") {
      title authors { name } articleByHandle(handle: "later") { id }
      articles(first: 5, sortKey: PUBLISHED_AT, reverse: true) { nodes {
        handle authorV2 { name firstName lastName email bio } contentHtml content(truncateAt: 6)
        excerpt excerptHtml tags publishedAt image { url altText } blog { handle } comments(first: 1) { nodes { id } }
      } }
    }
    found: articles(first: 1, query: "tag:herbs -author:kim created_at:>2020-01-01") { nodes { title } }
    none: articles(first: 1, query: "tag_not:herbs") { nodes { title } }
    blogs(first: 3, sortKey: HANDLE) { edges { node { handle } } }
  }`)
  expect(data).toEqual({
    blog: {
      title: 'The news',
      authors: [{ name: 'Mara Lind Quist' }],
      articleByHandle: null,
      articles: {
        nodes: [
          {
            handle: 'herbs',
            authorV2: {
              name: 'Mara Lind Quist',
              firstName: 'Mara',
              lastName: 'Lind Quist',
              email: 'mara@shop.test',
              bio: null,
            },
            contentHtml: '<p>Fruit likes to talk.</p>\n',
            content: 'Fruit…',
            excerpt: 'Fruit <talks>.',
            excerptHtml: '<p>Fruit &lt;talks&gt;.</p>',
            tags: ['herbs', 'calm'],
            publishedAt: '2026-03-12T00:00:00.000Z',
            image: { url: 'https://pictures.test/thyme.png', altText: 'Thyme' },
            blog: { handle: 'news' },
            comments: { nodes: [] },
          },
        ],
      },
    },
    found: { nodes: [{ title: 'What herbs are for' }] },
    none: { nodes: [] },
    blogs: { edges: [{ node: { handle: 'news' } }] },
  })
})

const listed = (...handles: string[]) => ({
  pagesCount: { count: handles.length > 0 ? 1 : 0, precision: 'EXACT' },
  resources: { hasNextPage: false, items: handles.map((handle) => ({ __typename: 'SitemapResource', handle })) },
})

test('the sitemap lists handles by type', async () => {
  const { service, ask } = await openShop()
  const list = 'pagesCount { count precision } resources(page: 1) { hasNextPage items { __typename handle } }'
  const of = (type: string) => `${type.toLowerCase()}: sitemap(type: ${type}) { ${list} }`
  const types = ['ARTICLE', 'BLOG', 'COLLECTION', 'METAOBJECT', 'PAGE', 'PRODUCT']
  const data = z.record(z.string(), z.json()).parse(await ask(`{ ${types.map(of).join(' ')} }`))
  expect(data).toMatchObject({
    article: listed('news/herbs'),
    blog: listed('news'),
    collection: listed('merch', 'sparkling-water'),
    page: listed('about'),
  })
  expect(JSON.stringify(data['product'])).toMatch(/"mug".*"tonic"|"tonic".*"mug"/)
  expect(JSON.stringify(data['product'])).not.toContain('secret')
  expect(
    await ask(`{ sitemap(type: METAOBJECT) { pagesCount { count } resources(page: 1) { items {
      handle ... on SitemapResourceMetaobject { type onlineStoreUrlHandle }
    } } } }`),
  ).toEqual({
    sitemap: {
      pagesCount: { count: 1 },
      resources: {
        items: ['lemon-balm', 'thyme'].map((handle) => ({ handle, type: 'herb', onlineStoreUrlHandle: null })),
      },
    },
  })
  expect(await ask('{ sitemap(type: PAGE) { resources(page: 9) { hasNextPage items { handle } } } }')).toEqual({
    sitemap: { resources: { hasNextPage: false, items: [] } },
  })
  const response = await postGraphql(service, '{ sitemap(type: PAGE) { resources(page: 0) { hasNextPage } } }')
  expect(await response.json()).toMatchObject({ errors: [{ message: '`page` must be at least 1, not 0' }] })
})

test('the sitemap has 250 products on a page, and no promotional gifts', async () => {
  const { service } = await openShop()
  const names = Array.from({ length: 250 }, (_, index) => `p${index}`)
  const rows = names.map((name) => `${name},${name},,,,1.00`)
  await service.importCatalogue({
    text: `Handle,Title,Tags,Option1 Name,Option1 Value,Variant Price
sticker,Sticker,promotional,Title,Default Title,0.00
pen,Pen,promotional,Title,Default Title,2.00
${rows.join('\n')}`,
  })
  const page = z.object({ hasNextPage: z.boolean(), items: z.array(z.object({ handle: z.string() })) })
  const schema = z.object({ sitemap: z.object({ first: page, second: page }) })
  const fields = '{ hasNextPage items { handle } }'
  const document = `{ sitemap(type: PRODUCT) { first: resources(page: 1) ${fields} second: resources(page: 2) ${fields} } }`
  const { first, second } = (await query(service, schema, document)).sitemap
  expect([first.hasNextPage, first.items.length, second.hasNextPage]).toEqual([true, 250, false])
  const handles = [...first.items, ...second.items].map(({ handle }) => handle)
  expect(handles.toSorted()).toEqual([...names, 'mug', 'pen', 'tonic'].toSorted())
})

test('articles are found and sorted by the title of their blog, not by its handle', async () => {
  const { service, ask } = await openShop()
  const article = '---\ntitle: Tea\ndate: 2026-01-01\nauthor: Mara\n---\nTea.\n'
  const blogs = { 'blogs/a.md': '---\ntitle: Zest\n---\n', 'blogs/a/tea.md': article }
  await service.importCatalogue({ text: catalogue, texts: { ...texts, ...blogs } })
  const nodes = 'nodes { blog { title } }'
  expect(
    await ask(`{
      articles(first: 5, sortKey: BLOG_TITLE) { ${nodes} }
      byTitle: articles(first: 5, query: "blog_title:'the news'") { ${nodes} }
      ofBlog: blog(handle: "news") { articles(first: 5, query: "blog_title:the*") { ${nodes} } }
    }`),
  ).toEqual({
    articles: { nodes: [{ blog: { title: 'The news' } }, { blog: { title: 'Zest' } }] },
    byTitle: { nodes: [{ blog: { title: 'The news' } }] },
    ofBlog: { articles: { nodes: [{ blog: { title: 'The news' } }] } },
  })
})

const lists = (status: string) => `{
  products(first: 5, query: "published_status:'${status}'") { nodes { id } }
  collections(first: 5, query: "published_status:'${status}' collection_type:smart") { nodes { id } }
  pages(first: 5, query: "published_status:'${status}'") { nodes { id } }
}`

test('lists search by publication: only what the shop shows is in them', async () => {
  const { ask } = await openShop()
  const counts = z.record(z.string(), z.object({ nodes: z.array(z.unknown()) }))
  const count = async (status: string) =>
    Object.values(counts.parse(await ask(lists(status)))).map(({ nodes }) => nodes.length)
  expect(await count('online_store:visible')).toEqual([2, 2, 1])
  expect(await count('online_store:hidden')).toEqual([0, 0, 0])
})
