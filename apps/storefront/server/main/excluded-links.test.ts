import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { afterAll, expect, test } from 'vitest'
import type { ContentClient } from '../../app/content/content-client.ts'
import { readPage } from '../../app/content/read-page.ts'
import { loadLayout } from '../../app/layout/load-layout.ts'
import { pageQuery } from '../../app/routes/page/page.query.ts'
import { openOwnServices } from '../testing/own-services.ts'

const slug = (current: string) => ({ _type: 'slug', current })

/** So many that their list of paths is too long for the parameters of a query. */
const hemp = Array.from({ length: 2000 }, (_, index) => ({
  _id: `hemp-${index}`,
  _type: 'product',
  title: 'Hemp',
  slug: slug(`a-product-made-of-hemp-${index}`),
  category: { _type: 'reference', _ref: 'waters' },
  cbd: true,
}))
const pathOfHemp = '/shop/waters/a-product-made-of-hemp-7'

const block = (_key: string, _type: string, url: string) => ({ _key, _type, cta: { text: _key, url } })
const linked = (_key: string, url: string) => ({
  _key,
  _type: 'block',
  children: [{ _type: 'span', text: _key, marks: ['mark'] }],
  markDefs: [{ _key: 'mark', _type: 'link', url }],
})
const menuLink = (title: string, url: string) => ({ _key: title, title, url })

const published = [
  ...hemp,
  { ...hemp[0], _id: 'calm', shopify: { product: { id: `gid://shopify/Product/${productNumber('calm')}` } } },
  {
    _id: 'fern',
    _type: 'product',
    title: 'Fern',
    slug: slug('fern'),
    category: { _type: 'reference', _ref: 'waters' },
    shopify: { subscription: { id: `gid://shopify/Product/${productNumber('fern')}` } },
  },
  { ...hemp[0], _id: 'signs', slug: slug('tea&honey+@home') },
  { _id: 'waters', _type: 'productCategory', title: 'Waters', slug: slug('waters') },
  {
    _id: 'about',
    _type: 'page',
    title: 'About',
    slug: slug('about'),
    content: [
      block('hero', 'hero', `${pathOfHemp}?size=6#pick`),
      block('hidden', 'floatingCta', pathOfHemp),
      block('shown', 'floatingCta', '/shop/waters'),
      linked('marked', pathOfHemp),
      linked('left', '/press'),
    ],
  },
  {
    _id: 'menus',
    _type: 'menus',
    legalPageMenu: [
      menuLink('As it is', '/shop/waters/tea&honey+@home'),
      menuLink('Encoded', '/shop/waters/tea%26honey%2B%40home'),
      menuLink('With more slashes', '/shop//waters/a-product-made-of-hemp-7/'),
      menuLink('Complete', `https://calm.test${pathOfHemp}`),
      menuLink('In the store', '/products/Calm?variant=1'),
      menuLink('In a collection', 'https://calm.test/collections/all/products/calm/'),
      menuLink('Shown in the store', '/products/fern'),
      menuLink('Not in the store', '/products/moss'),
      menuLink('Malformed', '/shop/waters/50%'),
      menuLink('Elsewhere', `https://shop.example${pathOfHemp}`),
      menuLink('Shown', '/shop/waters'),
    ],
  },
]

const services = await openOwnServices({
  documents: published,
  products: 'Handle,Title,Variant Price\ncalm,Calm,1\nfern,Fern,1\n',
})
afterAll(() => services[Symbol.asyncDispose]())

/** The lengths of the queries that were read, with their parameters. */
const lengths: number[] = []
const { content: own, commerce } = services.context()
const content: ContentClient = {
  query(query, params, call) {
    lengths.push(query.groq.length + JSON.stringify(params ?? {}).length)
    return own.query(query, params, call)
  },
}
const contextOf = (variant: 'cbd' | 'non-cbd') => ({
  content,
  commerce,
  preview: null,
  site: { variant, url: 'https://calm.test' },
})

const blocksOf = async (variant: 'cbd' | 'non-cbd') =>
  (await readPage(contextOf(variant), pageQuery, { slug: 'about' })).content
const legalOf = async (variant: 'cbd' | 'non-cbd') =>
  (await loadLayout(contextOf(variant), false)).menus?.legalPageMenu.map(({ title }) => title)

test('PUB-02, PUB-20: links in a text to a hidden page’s path are left out without an error', async () => {
  expect(await blocksOf('non-cbd')).toMatchObject([
    { _type: 'hero', cta: null },
    { _type: 'floatingCta', cta: null },
    { _type: 'floatingCta', cta: { title: 'shown' } },
    { markDefs: [{ isExcluded: true }] },
    { markDefs: [{ isExcluded: false }] },
  ])
  expect(await blocksOf('cbd')).toMatchObject([
    { _type: 'hero', cta: { title: 'hero' } },
    { _type: 'floatingCta', cta: { title: 'hidden' } },
    { _type: 'floatingCta', cta: { title: 'shown' } },
    { markDefs: [{ isExcluded: false }] },
    { markDefs: [{ isExcluded: false }] },
  ])
})

test('PUB-20: links to a hidden page are left out however its path is written, also as the store’s address', async () => {
  expect(await legalOf('non-cbd')).toEqual([
    'Shown in the store',
    'Not in the store',
    'Malformed',
    'Elsewhere',
    'Shown',
  ])
  expect(await legalOf('cbd')).toHaveLength(11)
})

test('the parameters of a query stay as short with thousands of hidden pages as with none', () => {
  expect(Math.max(...lengths)).toBeLessThan(8192)
})
