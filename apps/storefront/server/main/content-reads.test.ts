import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { afterAll, describe, expect, test } from 'vitest'
import { exclusion } from '../../app/content/excluded.ts'
import { cartSettingsQuery } from '../../app/features/cart/service/cart-settings.query.ts'
import { homeId } from '../../app/content/home-id.ts'
import { shopMenuQuery } from '../../app/features/shop-menu/shop-menu.query.ts'
import { loadLayout } from '../../app/layout/load-layout.ts'
import { layoutQuery } from '../../app/layout/layout.query.ts'
import { homeQuery } from '../../app/routes/home/home.query.ts'
import { pageQuery } from '../../app/routes/page/page.query.ts'
import { productContentQuery } from '../../app/routes/product/product.query.ts'
import { categoriesQuery } from '../../app/features/product-tile/categories.query.ts'
import { whatsInsideQuery } from '../../app/routes/whats-inside/whats-inside.query.ts'
import { createClients } from './clients.ts'
import { readConfig } from '../config/config.ts'
import { fetchInProcess } from '../integrations/in-process.ts'
import { openContent } from './open-content.ts'

const slug = (current: string) => ({ _type: 'slug', current })
const to = (id: string, weak = false) => ({ _type: 'reference', _ref: id, _key: id, ...(weak && { _weak: true }) })
const image = (name: string) => ({ _type: 'image', asset: to(`image-${name}-10x10-png`, true) })
const link = (title: string, fields: object = {}) => ({ _key: title, title, url: '/shop', ...fields })
const links = (...list: object[]) => ({ title: 'Links', links: list })

const product = (id: string, fields: object = {}) => ({
  _id: id,
  _type: 'product',
  title: id,
  slug: slug(id),
  category: to('waters'),
  shopify: { product: { id: `gid://shopify/Product/${id}` } },
  thumb: { image: image(id) },
  ...fields,
})

const peach = product('peach', {
  badge: 'New',
  shopify: { product: { id: '7' }, subscription: { id: '8' }, isSubscription: true },
  thumb: { image: image('peach'), hovers: [image('hover')] },
  galleryThumb: image('gallery'),
  colors: { backgroundColors: [{ hex: '#ffd9c7' }] },
  ingredients: [to('thyme')],
  purchaseSettings: {
    options: { single: { details: 'Once', badge: 'Simple' }, subscription: { details: 'Often', badge: 'Less 10 %' } },
    details: [{ label: 'Cans', value: '12' }],
  },
})

const published = [
  peach,
  product('hemp', { cbd: true, ingredients: [to('hemp-oil')] }),
  product('off-menu', { hideFromNavigation: true }),
  product('off-list', { hideFromCollection: true }),
  {
    _id: 'waters',
    _type: 'productCategory',
    title: 'Waters',
    slug: slug('waters'),
    products: ['peach', 'hemp', 'off-menu', 'off-list'].map((id) => to(id)),
  },
  { _id: 'thyme', _type: 'ingredient', title: 'Thyme' },
  { _id: 'hemp-oil', _type: 'ingredient', title: 'Broad spectrum hemp', cbd: true },
  { _id: 'whatsInside', _type: 'whatsInside', title: 'Inside' },
  { _id: 'promo-12', _type: 'promotionalProduct', size: '12 pack', targetProductSkus: ['FREE'] },
  { _id: 'featuredProduct', _type: 'featuredProduct', product: to('peach') },
  { _id: 'siteFooter', _type: 'siteFooter', copyright: 'Ours' },
  {
    _id: 'menus',
    _type: 'menus',
    productMenu: links(link('Water'), link('Hemp water', { cbd: true })),
    primaryMenu: links(link('About')),
    secondaryMenu: links(link('Help')),
    legalPageMenu: [link('Terms')],
  },
  {
    _id: 'shopMenu',
    _type: 'shopMenu',
    sections: [{ _key: 's', items: [{ _key: 'i', link: link('Drink'), submenu: [to('waters'), to('off-menu')] }] }],
  },
  {
    _id: 'home',
    _type: 'home',
    splashTitle: 'Hemp home',
    featuredProductEnabled: true,
    featuredProductTitle: 'One',
  },
  { _id: 'home-non-cbd', _type: 'homeNonCBD', splashTitle: 'Other home' },
  { _id: 'home-of-spring', _type: 'home', splashTitle: 'Spring home' },
  { _id: 'home-of-words-to-come', _type: 'home', featuredProductEnabled: true },
]

const config = readConfig({
  PUBLIC_URL: 'http://shop.test',
  EDITOR_PASSWORD: 'correct horse',
  CONTENT_PUBLIC_DATASETS: 'production,staging',
})
const directory = await mkdtemp(path.join(tmpdir(), 'content-reads-'))
const database = await openDatabase({ directory })
const service = await openContent(config, database, { logger: createLogger('silent') })
await writeFile(path.join(directory, 'data.ndjson'), published.map((document) => JSON.stringify(document)).join('\n'))
await service.importDataset({ dataset: 'production', directory })

afterAll(async () => {
  await service.close()
  await database.close()
  await rm(directory, { recursive: true })
})

const requests: Request[] = []
const inProcess = fetchInProcess('http://shop.test/services/content', service.fetch)
const send: typeof fetch = (input, init) => {
  const request = new Request(input, init)
  requests.push(request)
  return inProcess(request)
}
const fail = (error: Error) => {
  throw error
}
const senders = { content: send, commerce: send, recommendations: send, shopApi: send }
const { content, commerce } = createClients(config, senders, fail)
const hempSite = { ...exclusion('cbd'), excludedUrls: [] }
const otherSite = { ...exclusion('non-cbd'), excludedUrls: [] }

const titles = (list: { title: string }[]): string[] => list.map(({ title }) => title).toSorted()
const cartSettings = (params = hempSite) => content.query(cartSettingsQuery, params)
const layout = (params = hempSite) => content.query(layoutQuery, { homeId: 'home', previewed: null, ...params })

describe('CALL-13, CONTENT-11: the shop reads, and only reads', () => {
  test('CALL-14: the products', async () => {
    expect(titles((await cartSettings()).products)).toEqual(['hemp', 'off-list', 'off-menu', 'peach'])
  })

  test('CALL-15: the promotional products', async () => {
    expect((await cartSettings()).promotions).toEqual([
      { size: '12 pack', targetProductSkus: ['FREE'], limitedTargetProductSkus: [] },
    ])
  })

  test('CALL-16: the product menu', async () => {
    expect(titles((await layout()).menus?.productMenu.links ?? [])).toEqual(['Hemp water', 'Water'])
  })

  test('CALL-17: the shop menu', async () => {
    const [section] = await content.query(shopMenuQuery, hempSite)
    expect(section?.items).toMatchObject([{ link: { title: 'Drink' }, submenu: [{ title: 'Waters' }] }])
  })

  test('CALL-18: the featured product', async () => {
    expect((await cartSettings()).featured?.id).toBe('peach')
  })

  test('CALL-19: the ingredients', async () => {
    const page = await content.query(whatsInsideQuery, hempSite)
    expect(titles(page?.ingredients ?? [])).toEqual(['Broad spectrum hemp', 'Thyme'])
  })

  test('CALL-20, CONTENT-12: the site settings, with a parameter that leaves out content flagged cbd', async () => {
    expect((await layout(otherSite)).footer?.copyright).toBe('Ours')
    expect(titles((await layout(otherSite)).menus?.productMenu.links ?? [])).toEqual(['Water'])
    expect(titles((await cartSettings(otherSite)).products)).toEqual(['off-list', 'off-menu', 'peach'])
  })

  test('CALL-21: the site menus', async () => {
    const menus = (await layout()).menus
    const { primaryMenu, secondaryMenu, legalPageMenu } = menus ?? {}
    expect([primaryMenu?.links, secondaryMenu?.links, legalPageMenu]).toMatchObject([
      [{ title: 'About' }],
      [{ title: 'Help' }],
      [{ title: 'Terms' }],
    ])
  })

  test('CALL-13: with GET only, from the query endpoint', () => {
    expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(requests.filter(({ url }) => !url.includes('/data/query/production?'))).toEqual([])
  })
})

test('CONTENT-02: without documents there is no page, menu, banner, setting or product content', async () => {
  const { content: empty } = createClients({ ...config, CONTENT_DATASETS: ['staging'] }, senders, fail)
  expect(await empty.query(layoutQuery, { homeId: 'home', previewed: null, ...hempSite })).toEqual({
    menus: null,
    social: [],
    footer: null,
    listId: null,
    meta: null,
    home: null,
    hasPage: { whatsInside: false, subscribe: false },
    banners: [],
  })
  expect(await empty.query(pageQuery, { slug: 'about', ...hempSite })).toBeNull()
  expect(await empty.query(shopMenuQuery, hempSite)).toEqual([])
  expect(await empty.query(cartSettingsQuery, hempSite)).toMatchObject({ texts: null, products: [], promotions: [] })
})

/** The id of the home document that a site reads while the document with the given id is previewed. */
const readAs = (variant: 'cbd' | 'non-cbd', previewed: string | null) =>
  homeId({ content, commerce, site: { variant, url: '' }, preview: previewed === null ? null : { id: previewed } })

const splashTitle = async (id: string) => (await content.query(homeQuery, { id, ...hempSite }))?.splash.title

/** The fields of the home document that the header of the hemp site reads. */
const headerHome = async (previewed: string | null) =>
  (await loadLayout({ content, commerce, preview: { id: previewed }, site: { variant: 'cbd', url: '' } }, false)).home

describe('the home document', () => {
  test('CONTENT-10: is read by the id home, by that of the non-hemp site, or by that of a previewed home', async () => {
    expect(await readAs('cbd', null)).toBe('home')
    expect(await readAs('non-cbd', null)).toBe('home-non-cbd')
    expect(await readAs('cbd', 'home-of-spring')).toBe('home-of-spring')
    expect(await readAs('cbd', 'peach')).toBe('home')
  })

  test('CALL-22: the page has the given id', async () => {
    expect(await splashTitle('home')).toBe('Hemp home')
    expect(await splashTitle('home-of-spring')).toBe('Spring home')
  })

  test('a home document without titles is valid: none of them is required', async () => {
    const home = await content.query(homeQuery, { id: 'home-of-words-to-come', ...hempSite })
    expect(home).toMatchObject({ splash: { title: null }, signUp: { title: null }, featuredProduct: { title: null } })
  })

  test('HEADER-11: the header reads the previewed one', async () => {
    expect((await headerHome(null))?.featuredProductEnabled).toBe(true)
    expect((await headerHome('home-of-spring'))?.featuredProductEnabled).toBeNull()
  })
})

const page = (id: string, params = hempSite) =>
  content.query(productContentQuery, { slug: id, category: 'waters', ...params })

describe('ENTITY-17: the fields of a product that the shop uses', () => {
  test('CALL-01: _id, thumbnail, gallery thumbnail, badge and category of its tile', async () => {
    const [category] = await content.query(categoriesQuery, hempSite)
    expect(category?.products.find(({ id }) => id === 'peach')).toMatchObject({
      badge: 'New',
      category: 'waters',
      image: { id: 'image-peach-10x10-png' },
      hovers: [{ id: 'image-hover-10x10-png' }],
      galleryImage: { id: 'image-gallery-10x10-png' },
    })
  })

  test('CALL-01: the titles of its ingredients, and its ids in the catalogue', async () => {
    const { products } = await cartSettings()
    expect(products.find(({ title }) => title === 'peach')).toMatchObject({
      id: 'gid://shopify/Product/7',
      subscriptionId: 'gid://shopify/Product/8',
      ingredients: ['Thyme'],
    })
  })

  test('purchaseSettings', async () => {
    expect(await page('peach')).toMatchObject({
      single: { details: 'Once', badge: 'Simple' },
      subscription: { details: 'Often', badge: 'Less 10 %' },
      details: [{ label: 'Cans', value: '12' }],
    })
  })

  test('cbd, for its notice, and to leave the product out on the other site', async () => {
    expect((await page('hemp'))?.cbd).toBe(true)
    expect(await page('hemp', otherSite)).toBeNull()
  })

  test('hideFromNavigation: the product is in lists, but not in the menu', async () => {
    const [section] = await content.query(shopMenuQuery, hempSite)
    const [entry] = section?.items[0]?.submenu ?? []
    expect(entry?.type === 'productCategory' && titles(entry.products)).toEqual(['hemp', 'off-list', 'peach'])
  })

  test('hideFromCollection: the product is in the menu, but not in lists', async () => {
    const [category] = await content.query(categoriesQuery, hempSite)
    expect(titles(category?.products ?? [])).toEqual(['hemp', 'off-menu', 'peach'])
  })
})
