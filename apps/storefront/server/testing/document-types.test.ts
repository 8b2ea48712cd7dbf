import { createStaticHandler } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { canonicalRoute, documentRoute } from '../../app/content/document-route.ts'
import { documentTypes } from '../../app/content/document-types.ts'
import { exclusion } from '../../app/content/excluded.ts'
import { linkFields, linkSchema, linksSchema } from '../../app/content/link.ts'
import { tolerant } from '../../app/content/tolerant.ts'
import type { RequestContext } from '../../app/request-context.ts'
import { loader as preview } from '../../app/routes/resources/preview.tsx'
import { searchQuery } from '../../app/routes/search/search.query.ts'
import { loader as sitemap } from '../../app/routes/resources/sitemap.ts'
import { openOwnServices } from './own-services.ts'

const asset = { _type: 'reference', _ref: 'image-can-10x10-png', _weak: true }

/** One document of each type; types that have titles of their own have no document here. */
const documents = documentTypes.map(({ type, path, title }) => ({
  _id: `the-${type}`,
  _type: type,
  ...(!title && { title: `Moonlit ${type}` }),
  ...(typeof path !== 'string' && { slug: { _type: 'slug', current: `slug-${type}` } }),
  ...(type === 'product' && {
    category: { _type: 'reference', _ref: 'the-productCategory' },
    thumb: { image: { _type: 'image', asset } },
  }),
}))

const links = documentTypes
  .filter(({ linkable }) => linkable)
  .map(({ type }) => ({ _key: type, title: type, page: { _type: 'reference', _ref: `the-${type}` } }))

/** Documents that have no page yet: an editor who uses the API may leave out the fields of their URLs. */
const withoutAddress = [
  { _id: 'no-slug', _type: 'page', title: 'Unaddressed' },
  { _id: 'no-category', _type: 'product', title: 'Unaddressed', slug: { _type: 'slug', current: 'unaddressed' } },
]

const toNoAddress = withoutAddress.map(({ _id }) => ({
  _key: _id,
  title: _id,
  page: { _type: 'reference', _ref: _id },
}))

const untitled = { page: { _type: 'reference', _ref: 'the-page' } }

const hempFreeHome = { _id: 'home-non-cbd', _type: 'homeNonCBD', _updatedAt: '2026-03-20T06:00:00Z' }

const services = await openOwnServices({
  documents: [
    ...documents,
    ...withoutAddress,
    hempFreeHome,
    { _id: 'links', _type: 'menus', links: [...links, ...toNoAddress], untitled },
  ],
})
afterAll(() => services[Symbol.asyncDispose]())

const ofType = (type: string) => ({ type, slug: `slug-${type}`, category: 'slug-productCategory' })
const addressOf = (type: string): string => documentRoute(ofType(type))

const { content } = services.context()
const handler = createStaticHandler([
  { path: '/sitemap.xml', loader: sitemap },
  { path: '/preview/:id', loader: preview },
])

/** The response of a route. */
const request = (path: string, changes?: Partial<RequestContext>): Promise<Response> =>
  handler.queryRoute(new Request(`http://shop.test${path}`), { requestContext: services.routerContext(changes) })

/** The redirect target of a document's preview. */
async function previewOf(id: string, parameters = ''): Promise<string | null> {
  const preview = { id, dataset: 'production', changes: null, isEdited: false }
  return (await request(`/preview/${id}${parameters}`, { preview })).headers.get('Location')
}

const search = (words: string) =>
  content.query(searchQuery, { words: words.split(' '), commerceIds: [], ...exclusion('cbd') })

async function foundBySearch(words: string): Promise<string[]> {
  const { products, pages } = await search(words)
  return [...products.map(({ id }) => id.replace('the-', '')), ...pages.map(({ type }) => type)]
}

test('every linkable page is in the sitemap, and no document without a slug or a category', async () => {
  const addresses = (await (await request('/sitemap.xml')).text()).matchAll(/<loc>http:\/\/shop\.test(.*?)<\/loc>/g)
  const listed = new Set(Array.from(addresses, ([, address]) => address ?? ''))
  expect([...listed].filter((address) => /null|unaddressed/.test(address))).toEqual([])
  const missing = documentTypes.filter(({ type, linkable }) => linkable && !listed.has(addressOf(type)))
  expect(missing).toEqual([])
})

/** The pages of a shop's sitemap, with their dates. */
async function sitemapWith(documents: Record<string, unknown>[]): Promise<string[]> {
  await using shop = await openOwnServices({ documents: [{ _id: 'rebuy', _type: 'rebuy' }, ...documents] })
  const response: unknown = await handler.queryRoute(new Request('http://shop.test/sitemap.xml'), {
    requestContext: shop.routerContext(),
  })
  const xml = response instanceof Response ? await response.text() : ''
  return Array.from(xml.matchAll(/<url>(.*?)<\/url>/g), ([, page = '']) => page)
}

test('the sitemap of a shop without pages has only the page of all products', async () => {
  expect(await sitemapWith([])).toEqual(['<loc>http://shop.test/shop</loc>'])
})

test('a page with several documents is in the sitemap once, with the newest date', async () => {
  const press = [2024, 2026, 2025].map((year) => ({
    _id: `press-${year}`,
    _type: 'press',
    _updatedAt: `${year}-01-01T00:00:00Z`,
  }))
  const pages = await sitemapWith(press)
  expect(pages).toContain('<loc>http://shop.test/press</loc><lastmod>2026-01-01T00:00:00Z</lastmod>')
  expect(pages).toHaveLength(2)
})

test('the sitemap of the hemp-free site says when its own home page was changed', async () => {
  const { site } = services.context()
  const xml = await (await request('/sitemap.xml', { site: { ...site, variant: 'non-cbd' } })).text()
  expect(xml).toContain(`<loc>http://shop.test/</loc><lastmod>${hempFreeHome._updatedAt}</lastmod>`)
})

test('every linkable page except home is found by search', async () => {
  const missing = []
  for (const { type, title, linkable } of documentTypes) {
    const found = await foundBySearch(title ?? `moonlit ${type}`)
    expect(found.includes(type) ? linkable : true).toBe(true)
    if (linkable && !found.includes(type)) missing.push(type)
  }
  expect(missing).toEqual(['home'])
})

test('search finds no document without a slug', async () => {
  expect(await foundBySearch('unaddressed')).toEqual([])
})

test.each(['Wholesale', 'What’s inside', 'Lab results', 'Press'])(
  '%s is found without a title of its own',
  async (title) => {
    expect((await search(title)).pages.map((page) => page.title)).toContain(title)
  },
)

test('a link leads to the canonical URL of its page', async () => {
  const read = {
    groq: `*[_id == "links"][0]{"links": links[!(title in ["no-slug", "no-category"])]{${linkFields}}}`,
    schema: z.object({ links: linksSchema }),
  }
  const { links } = await content.query(read, {})
  expect(links.map(({ title, to }) => [title, to])).toEqual(links.map(({ title }) => [title, addressOf(title)]))
  expect(links.map(({ title }) => canonicalRoute(ofType(title)))).toEqual(links.map(({ to }) => to))
})

test('a link to a page without an address is left out of a list, and does not stand alone', async () => {
  const errors: Error[] = []
  const query = {
    groq: `*[_id == "links"][0]{
      "links": links[title in ["no-slug", "no-category", "press"]]{${linkFields}},
      "first": links[title == "no-slug"][0]{${linkFields}}
    }`,
    schema: z.object({ links: linksSchema, first: tolerant(linkSchema) }),
  }
  const lake = services.context({}, (error) => void errors.push(error)).content
  expect(await lake.query(query)).toEqual({ links: [{ key: 'press', title: 'press', to: '/press' }], first: null })
  expect(errors).toHaveLength(3)
})

test('PUB-21: a link without a title of its own has that of its page', async () => {
  const query = { groq: `*[_id == "links"][0].untitled{${linkFields}}`, schema: linkSchema }
  expect(await content.query(query)).toMatchObject({ title: 'Moonlit page', to: '/slug-page' })
})

test('a document is previewed at its URL, or where its type says', async () => {
  for (const { type, previewPath } of documentTypes) {
    const parameters = `?preview=the-${type}&dataset=production`
    expect(await previewOf(`the-${type}`)).toBe((previewPath ?? addressOf(type)) + parameters)
  }
})

test('PREVIEW-02: a preview that Presentation opens keeps the perspective, which connects the page to it', async () => {
  const perspective = 'sanity-preview-perspective=drafts'
  expect(await previewOf('the-page', `?dataset=production&${perspective}&preview=`)).toBe(
    `/slug-page?preview=the-page&dataset=production&${perspective}`,
  )
})
