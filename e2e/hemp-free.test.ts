import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { mutate, signIn } from './content-api.ts'
import { owner, ownerSettings } from './filled-data.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

let shop: ShopProcess
let hempFree: string
let token: string
beforeAll(async () => {
  shop = await startShop({ NON_CBD_HOSTS: 'localhost', ...ownerSettings })
  hempFree = shop.origin.replace('127.0.0.1', 'localhost')
  token = await signIn(shop.origin, owner.email, owner.password)
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = (origin: string, path: string) => fetch(origin + path, { redirect: 'manual' })
const read = async (path: string, origin: string): Promise<string> => (await get(origin, path)).text()
const flag = (id: string) => mutate(shop.origin, token, [{ patch: { id, set: { cbd: true } } }])

test.each([
  ['PUB-27: a product', 'product-pear-cardamom', '/shop/sparkling-water/pear-cardamom'],
  ['PUB-29: a category', 'category-mood-powder-tubs', '/shop/mood-powder-tubs'],
  ['PUB-31: a collection', 'collection-the-whole-sky', '/shop/collections/the-whole-sky'],
  ['PUB-32: a buy-now page', 'buy-now-subscribe', '/shop/buy-now/subscribe'],
  ['PUB-35: a sign-up page', 'sign-up-the-calm-list', '/sign-up/the-calm-list'],
  ['PUB-34: the lab results', 'labResults', '/labresults'],
])('PUB-02, PUB-03, %s flagged cbd is missing on the non-hemp site, but not on the other', async (_title, id, path) => {
  expect((await get(hempFree, path)).status).toBe(200)
  await flag(id)
  await expect.poll(async () => (await get(hempFree, path)).status).toBe(404)
  expect((await get(shop.origin, path)).status).toBe(200)
  await expect.poll(() => read('/sitemap.xml', hempFree)).not.toContain(`${path}<`)
  expect(await read('/sitemap.xml', shop.origin)).toContain(`${path}<`)
})

test('pages of both hosts may load the cart’s pictures, whose URLs have the public origin', async () => {
  const { data } = z
    .object({
      data: z.object({
        products: z.object({ nodes: z.tuple([z.object({ featuredImage: z.object({ url: z.url() }) })]) }),
      }),
    })
    .parse(
      await (
        await fetch(`${shop.origin}/services/commerce/api/2024-07/graphql.json`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ query: '{ products(first: 1) { nodes { featuredImage { url } } } }' }),
        })
      ).json(),
    )
  const { origin } = new URL(data.products.nodes[0].featuredImage.url)
  for (const host of [shop.origin, hempFree]) {
    const policy = (await get(host, '/')).headers.get('content-security-policy') ?? ''
    const sources = /img-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
    expect([host, sources]).toEqual([host, expect.arrayContaining([origin])])
  }
})

test('a product of a hidden category is hidden too', async () => {
  await expect.poll(async () => (await get(hempFree, '/shop/mood-powder-tubs/daydream-tub')).status).toBe(404)
  await expect.poll(() => read('/', hempFree)).not.toContain('mood-powder-tubs/')
})

test('PUB-33: an ingredient flagged cbd is not mentioned on the non-hemp site', async () => {
  expect(await read('/whats-inside', hempFree)).toContain('White peach')
  await flag('ingredient-white-peach')
  await expect.poll(() => read('/whats-inside', hempFree)).not.toContain('White peach')
  expect(await read('/whats-inside', shop.origin)).toContain('White peach')
})

test('PUB-02: a category names no ingredients of its hidden products', async () => {
  const named = /[>,] ?Cardamom[,<]/
  await expect.poll(() => read('/shop/sparkling-water', hempFree)).not.toMatch(named)
  expect(await read('/shop/sparkling-water', shop.origin)).toMatch(named)
})

test('PUB-08, PUB-09: pages and collections have separate content for the non-hemp site', async () => {
  expect(await read('/about', shop.origin)).toContain('A few carry broad spectrum hemp')
  expect(await read('/about', hempFree)).not.toContain('A few carry broad spectrum hemp')
  expect(await read('/about', hempFree)).toContain('a small shelf of drinks')
  const alt = async (origin: string) => /<img[^>]*alt="([^"]*)"/.exec(await read('/shop/collections', origin))?.[1]
  expect(await alt(shop.origin)).not.toBe(await alt(hempFree))
})

test('PUB-20: the non-hemp site shows no links flagged cbd, nor links to pages that are', async () => {
  const relatedLinks = [
    { _key: 'a', _type: 'link', title: 'Flagged itself', url: '/about', cbd: true },
    {
      _key: 'b',
      _type: 'link',
      title: 'Leads to what is flagged',
      page: { _type: 'reference', _ref: 'product-nightfall' },
    },
    { _key: 'c', _type: 'link', title: 'Leads anywhere', url: '/shop' },
  ]
  await mutate(shop.origin, token, [{ patch: { id: 'whatsInside', set: { relatedLinks } } }])
  await expect.poll(() => read('/whats-inside', hempFree)).toContain('Leads anywhere')
  const page = await read('/whats-inside', hempFree)
  expect(page).not.toContain('Flagged itself')
  expect(page).not.toContain('Leads to what is flagged')
  await expect.poll(() => read('/whats-inside', shop.origin)).toContain('Leads to what is flagged')
})

const leading = (title: string, url: string) => ({ _key: title, _type: 'link', title, url })
const calling = (text: string, url: string) => ({ _type: 'cta', text, url })

/** The titles of these links on the pages that have them. */
async function findTitles(origin: string): Promise<Set<string>> {
  const pages = ['/whats-inside', '/shop/realitywear', '/collaboration'].map((path) => read(path, origin))
  return new Set((await Promise.all(pages)).join('').match(/>(Path [^<]*|Another category|Elsewhere)/g))
}

test('PUB-02, PUB-20: a link to a hidden page’s path is left out like a reference to it', async () => {
  const relatedLinks = [
    leading('Path of a product', '/shop/powder-stick-pack/nightfall'),
    leading('Path with a question', '/shop/powder-stick-pack/nightfall?size=6#pick'),
    leading('Path of the results', '/labresults'),
    leading('Path with spaces', ' /shop/powder-stick-pack/nightfall\n'),
    leading('Path in capitals', '/Shop/Powder-Stick-Pack/Nightfall'),
    leading('Another category', '/shop/realitywear/nightfall'),
    leading('Elsewhere', 'https://halcyon.example/shop'),
  ]
  const block = {
    _key: 'a',
    _type: 'hero',
    title: 'Hero',
    cta: calling('Path in a text', '/shop/powder-stick-pack/nightfall'),
  }
  const introCta = calling('Path of a call', '/shop/powder-stick-pack/nightfall')
  await flag('labResults')
  await mutate(shop.origin, token, [
    { patch: { id: 'whatsInside', set: { relatedLinks } } },
    { patch: { id: 'category-realitywear', set: { introCta } } },
    { patch: { id: 'page-collaboration', set: { content: [block] } } },
  ])
  await expect.poll(() => findTitles(hempFree)).toEqual(new Set(['>Another category', '>Elsewhere']))
  await expect.poll(async () => (await findTitles(shop.origin)).size).toBe(9)
})

const menuItem = (title: string, cbd: boolean) => ({
  _key: title,
  _type: 'shopMenuItem',
  cbd,
  link: { _type: 'link', title, url: '/shop' },
})

async function menuTitles(origin: string): Promise<string[]> {
  const { sections }: { sections: { items: { link: { title: string } }[] }[] } = JSON.parse(
    await read('/navigation/shop-menu', origin),
  )
  return sections.flatMap(({ items }) => items.map(({ link }) => link.title))
}

test('PUB-36: a shop menu item flagged cbd is missing on the non-hemp site', async () => {
  const items = [menuItem('With hemp', true), menuItem('Without', false)]
  const sections = [{ _key: 'a', _type: 'shopMenuSection', items }]
  await mutate(shop.origin, token, [{ patch: { id: 'shopMenu', set: { sections } } }])
  await expect.poll(() => menuTitles(hempFree)).toEqual(['Without'])
  await expect.poll(() => menuTitles(shop.origin)).toEqual(['With hemp', 'Without'])
})

const reference = (id: string) => ({ _key: id, _type: 'reference', _ref: id })

const item = (title: string, link: object, submenu: object[] = []) => ({
  ...menuItem(title, false),
  link: { title, ...link },
  submenu,
})

/** The matches in the pages' menus. */
const found = async (wanted: RegExp, origin: string) => {
  const menus = await Promise.all(['/press', '/navigation/shop-menu'].map((path) => read(path, origin)))
  return new Set(menus.join('').match(wanted))
}

test('PUB-02, CONTENT-05: no menu leads to a page of a hidden category', async () => {
  await flag('category-halcyon-mood')
  const hidden = { title: 'Hidden', page: reference('product-blackcurrant-lavender') }
  const items = [
    item('Hidden itself', hidden),
    item('Shown', { url: '/shop' }, [
      reference('product-blackcurrant-lavender'),
      reference('category-realitywear'),
      reference('product-white-peach-thyme'),
    ]),
  ]
  await mutate(shop.origin, token, [
    { patch: { id: 'menus', set: { loginLink: hidden } } },
    { patch: { id: 'category-realitywear', set: { products: [reference('product-blackcurrant-lavender')] } } },
    { patch: { id: 'shopMenu', set: { sections: [{ _key: 'a', _type: 'shopMenuSection', items }] } } },
  ])
  const leadingToHidden = /halcyon-mood(?=["/])|"a-Hidden itself"|>Hidden</g
  await expect.poll(() => found(/"Shown"/g, hempFree)).toEqual(new Set(['"Shown"']))
  await expect.poll(() => found(leadingToHidden, hempFree)).toEqual(new Set())
  expect(await found(/white-peach-thyme/g, hempFree)).toEqual(new Set(['white-peach-thyme']))
  expect(await found(leadingToHidden, shop.origin)).toEqual(new Set(['halcyon-mood', '"a-Hidden itself"', '>Hidden<']))
})

/** Whether a search finds the page 'About'. */
const finds = async (words: string, origin: string) =>
  (await read(`/search?q=${encodeURIComponent(words)}`, origin)).includes('<a class="block py-4" href="/about">')

test('PUB-08: a search finds the texts of the site’s own variant only', async () => {
  expect(await finds('small shelf', hempFree)).toBe(true)
  expect(await finds('broad spectrum', hempFree)).toBe(false)
  expect(await finds('small shelf', shop.origin)).toBe(false)
  expect(await finds('broad spectrum', shop.origin)).toBe(true)
})

const text = (marks: string[], words: string) => [{ _type: 'span', _key: words, text: words, marks }]

test('scripts and external URLs in content are harmless', async () => {
  const content = [
    { _type: 'block', _key: 'a', style: 'normal', markDefs: [], children: text([], '<script>alert(1)</script>') },
    {
      _type: 'block',
      _key: 'b',
      style: 'normal',
      markDefs: [{ _type: 'link', _key: 'm', url: 'javascript:alert(2)' }],
      children: text(['m'], 'press me'),
    },
    { _type: 'html', _key: 'c', html: '<img src=x onerror=alert(3)>' },
    { _type: 'media', _key: 'd', image: 'nonsense' },
    { _type: 'gallery', _key: 'e', items: 12 },
    { _type: 'block', _key: 'f', style: 'normal', markDefs: [], children: text([], 'still here') },
  ]
  await mutate(shop.origin, token, [{ patch: { id: 'page-about', set: { content } } }])
  await expect.poll(() => read('/about', shop.origin)).toContain('still here')
  const page = await read('/about', shop.origin)
  const shown = page.slice(0, page.indexOf('</main>'))
  expect(shown).toContain('&lt;script&gt;alert(1)')
  expect(shown).not.toMatch(/<script>alert|javascript:|onerror/)
})

const paragraph = (text: string) => ({
  _key: text,
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: [{ _key: 'a', _type: 'span', marks: [], text }],
})

test('PUB-14, PUB-08: the content of the page find-your-recess is shown below its question', async () => {
  const content = { content: [paragraph('For all')], nonCBDContent: [paragraph('For the hemp-free')] }
  await mutate(shop.origin, token, [{ patch: { id: 'page-find-your-recess', set: content } }])
  await expect.poll(() => read('/find-your-recess', shop.origin)).toContain('>For all<')
  await expect.poll(() => read('/find-your-recess', hempFree)).toContain('>For the hemp-free<')
  expect(await read('/find-your-recess', hempFree)).not.toContain('For all')
})

test('PUB-14: a page named sparkling-water is shown even if its category is hidden', async () => {
  const page = { _id: 'page-water', _type: 'page', title: 'Only words', slug: { current: 'sparkling-water' } }
  await mutate(shop.origin, token, [{ create: { ...page, content: [paragraph('About water')] } }])
  await flag('category-sparkling-water')
  await expect.poll(() => read('/sparkling-water', hempFree)).toContain('>About water<')
  expect(await read('/sparkling-water', hempFree)).toContain('<title>Only words · Halcyon</title>')
  expect(await read('/sparkling-water', hempFree)).not.toContain('/shop/sparkling-water')
  expect(await read('/sparkling-water', shop.origin)).toContain('/shop/sparkling-water/')
})
