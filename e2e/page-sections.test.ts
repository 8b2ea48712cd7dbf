import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { alive, browseShop, moving } from './browsed-shop.ts'
import { mutate, signIn } from './content-api.ts'

const password = 'a standing evening'

const site = browseShop({ NON_CBD_HOSTS: 'localhost', EDITOR_PASSWORD: password })
let page: Page
let token: string
beforeAll(async () => {
  token = await signIn(site.origin, 'editor@example.com', password)
  page = await site.newPage(moving)
})

const read = async (path: string, origin = site.origin): Promise<string> => (await fetch(origin + path)).text()
const change = (id: string, set: object) => mutate(site.origin, token, [{ patch: { id, set } }])
const readSampler = async () => /data-section="sampler".*?<\/section>/s.exec(await read('/'))?.[0]
const titleOf = async (path: string) => /<title>(.*?)<\/title>/.exec(await read(path))?.[1]
const section = (name: string) => page.locator(`[data-section="${name}"]`)

describe('home', () => {
  beforeAll(async () => {
    await page.goto(site.origin)
  })

  test('HOME-01: the sections are in the order of the specification, the featured-product banner last', async () => {
    const names = await page
      .locator('[data-section]')
      .evaluateAll((sections) => sections.map((element) => element.getAttribute('data-section')))
    expect(names).toEqual([
      'splash',
      'intro',
      'water',
      'featured-water',
      'sampler',
      'zero-proof',
      'mood-water',
      'mood-powder',
      'apparel',
      'collaboration',
      'store-locator',
      'press-and-testimonials',
      'social-media',
      'sign-up',
      'featured-product',
    ])
  })

  test.each([
    ['HOME-02: the splash', 'splash', 'Calm Cool Collected'],
    ['HOME-03: the intro', 'intro', 'Nothing here but clouds'],
    ['HOME-04: the water', 'water', 'Sparkling water'],
    ['HOME-05: the featured water', 'featured-water', 'Pear & Cardamom'],
    ['HOME-06: the sampler', 'sampler', 'Choosing, postponed'],
    ['HOME-07: zero proof', 'zero-proof', 'Zero proof'],
    ['HOME-08: the mood waters', 'mood-water', 'Blackcurrant & Lavender'],
    ['HOME-09: the mood powders', 'mood-powder', 'Daydream'],
    ['HOME-10: apparel', 'apparel', 'Drift Cap'],
    ['HOME-11: the collaboration', 'collaboration', 'Made with a lido'],
    ['HOME-12: the store locator', 'store-locator', 'Where to buy'],
    ['HOME-13: press', 'press-and-testimonials', 'I opened one at four'],
    ['HOME-13: testimonials', 'press-and-testimonials', 'ceramics teacher'],
    ['HOME-14: social media', 'social-media', 'Instagram'],
    ['HOME-15: the sign-up', 'sign-up', 'Letters, rarely'],
  ])('%s shows what its document says', async (_title, name, words) => {
    expect(await section(name).textContent()).toContain(words)
  })

  test('HOME-04, PUB-19: the water and every list have a window onto at most four ingredients', async () => {
    expect(await section('water').locator('.porthole').count()).toBe(4)
    for (const name of ['featured-water', 'sampler', 'zero-proof', 'mood-water', 'mood-powder']) {
      const window = section(name).locator('.ingredients-window')
      await window.locator('summary').click()
      await window.getByText('White peach').waitFor()
      expect(await window.locator('.porthole').count()).toBe(4)
    }
  })

  test('PUB-23: the mood category gives the mood lists their colours', async () => {
    const sky = await section('mood-water').locator('section').getAttribute('style')
    expect(sky).toContain('--sky-1:')
    await change('category-halcyon-mood', { backgroundColors: [{ _key: 'c', _type: 'color', hex: '#fdf3d0' }] })
    await expect.poll(() => read('/')).toContain('--sky-1:#fdf3d0;--sky-2:#fdf3d0;--sky-3:#fdf3d0')
  })

  test('PUB-39: the quotation marks around a press quote are ours', async () => {
    expect(await section('press-and-testimonials').textContent()).toContain('“I opened one at four and noticed')
  })

  test('PUB-07, PUB-24, PUB-25: each site has the home document of its own', async () => {
    expect(await read('/')).toContain('Calm Cool Collected</h1>')
    expect(await read('/', site.hempFree)).toContain('Mostly sky</h1>')
  })

  test('PUB-26: a preview shows the home document that its id names, whichever the site would show', async () => {
    expect(await read('/preview/home-non-cbd')).toContain('Mostly sky</h1>')
    expect(await read('/preview/home', site.hempFree)).toContain('Calm Cool Collected</h1>')
  })

  test('PUB-22: a reference to a product is the product with that id', async () => {
    await change('home', { featuredSampler: [{ _key: 'a', _type: 'reference', _ref: 'product-nightfall' }] })
    await expect.poll(readSampler).toContain('Nightfall')
    expect(await readSampler()).not.toContain('Pear')
  })

  test('HOME-16: the featured-product banner is there when it is enabled, and not otherwise', async () => {
    expect(await read('/')).toContain('data-section="featured-product"')
    await change('home', { featuredProductEnabled: false })
    await expect.poll(() => read('/')).not.toContain('data-section="featured-product"')
  })

  test('a broken part of the document costs its section only', async () => {
    await change('home', {
      featuredSampler: 'not a list',
      introTitle: 7,
      featuredPress: [{ _key: 'x', _type: 'bogus' }],
    })
    await expect.poll(() => read('/')).not.toContain('data-section="intro"')
    const home = await read('/')
    expect(home).not.toContain('data-section="sampler"')
    expect(home).toContain('Calm Cool Collected</h1>')
    expect(home).toContain('data-section="zero-proof"')
  })
})

describe('category', () => {
  test('PUB-30: the first background image goes with the page, each next at half the speed of the one before', async () => {
    await page.goto(`${site.origin}/shop/sparkling-water`)
    await alive(page)
    const tops = () =>
      page
        .locator('[data-backdrop] img')
        .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().top))
    const before = await tops()
    const movedUp = async () => (await tops()).map((top, index) => Math.round((before[index] ?? 0) - top))
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await expect.poll(movedUp).toEqual([400, 200, 100])
  })

  test('ROUTE-23, ROUTE-24: any other category and its products have pages', async () => {
    await mutate(site.origin, token, [
      {
        createOrReplace: {
          _id: 'category-odds',
          _type: 'productCategory',
          title: 'Odds and ends',
          slug: { _type: 'slug', current: 'odds' },
          products: [],
        },
      },
      { patch: { id: 'product-dusk-spritz', set: { category: { _type: 'reference', _ref: 'category-odds' } } } },
    ])
    await expect.poll(() => read('/shop/odds')).toContain('Odds and ends</h1>')
    await expect.poll(() => read('/shop/odds/dusk-spritz')).toMatch(/<h1[^>]*>Dusk Spritz/)
    await expect.poll(async () => (await fetch(`${site.origin}/shop/zero-proof/dusk-spritz`)).status).toBe(404)
    await change('product-dusk-spritz', { category: { _type: 'reference', _ref: 'category-zero-proof' } })
  })

  test('the story of the sparkling water and its category have titles of their own', async () => {
    expect(await titleOf('/sparkling-water')).toBe('Water, but distracted · Halcyon')
    expect(await titleOf('/shop/sparkling-water')).toBe('Sparkling water · Halcyon')
  })

  test('TILE-02, TILE-03, PUB-37: a tile shows its further pictures to a cursor and to the keyboard, on wide screens with its sky', async () => {
    await page.goto(`${site.origin}/shop/sparkling-water`)
    const tile = page.getByRole('link', { name: /^White Peach/ }).first()
    await expect.poll(() => tile.locator('img').count()).toBe(1)
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0)
        await tile.hover()
        return tile.locator('img').count()
      })
      .toBe(4)
    await page.mouse.move(0, 0)
    await expect.poll(() => tile.locator('img').count()).toBe(1)
  })

  test('PUB-37: a finger does not bring them up', async () => {
    const touched = await site.open('/shop/sparkling-water', { hasTouch: true })
    const tile = touched.getByRole('link', { name: /^White Peach/ }).first()
    await tile.dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true })
    expect(await tile.locator('img').count()).toBe(1)
  })
})

describe('product', () => {
  const path = '/shop/sparkling-water/white-peach-thyme'

  test('PUB-18: the page has the form, gallery, ingredients, features, related products, social pictures and lookbook', async () => {
    await page.goto(site.origin + path)
    await page.getByRole('button', { name: 'Add to cart' }).waitFor()
    expect(await page.getByRole('button', { name: /view \d of \d/ }).count()).toBeGreaterThan(3)
    for (const words of ['Fruit first, talk later', 'What is in it', 'Drifting nearby', 'Seen floating by'])
      expect(await page.getByRole('heading', { name: words }).count()).toBeGreaterThan(0)
    expect(await page.getByRole('region', { name: 'Lookbook' }).locator('li').count()).toBeGreaterThan(2)
  })

  test('ENTITY-01: it can be bought once or by subscription, and the cart gets the plan', async () => {
    await page.goto(site.origin + path)
    await page.getByRole('radio', { name: /^Subscribe/ }).check()
    await page.getByRole('combobox', { name: 'Deliver' }).selectOption('Every 4 weeks')
    await page.getByText('$19.80').last().waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const rhythm = page.getByRole('dialog').getByRole('combobox', { name: 'How often White Peach & Thyme comes' })
    await expect.poll(() => rhythm.locator('option:checked').textContent()).toBe('Every 4 weeks')
    await page.getByRole('dialog').getByText('$19.80').first().waitFor()
  })

  test('a chosen variant is in the address, and is still chosen after a reload', async () => {
    await page.goto(site.origin + path)
    await page.getByRole('radio', { name: '12 pack' }).check()
    await expect.poll(() => page.url()).toContain('Pack+Size=12+pack')
    await page.reload()
    await expect.poll(() => page.getByRole('radio', { name: '12 pack' }).isChecked()).toBe(true)
  })

  test('with more than five views there are four thumbnails and More, which leads to the fifth view', async () => {
    const document = await fetch(
      `${site.origin}/services/content/v2025-02-19/data/query/production?query=${encodeURIComponent('*[_id=="product-white-peach-thyme"][0].heroGallery')}`,
    )
    const { result }: { result: object[] } = await document.json()
    const views = [...result, ...result].slice(0, 7)
    const heroGallery = views.map((slide, index) => ({
      ...slide,
      _key: `view-${index}`,
      caption: index === 4 ? 'The fifth' : '',
    }))
    await change('product-white-peach-thyme', { heroGallery })
    await expect.poll(() => read(path)).toContain('More<')
    await page.goto(site.origin + path)
    expect(await page.locator('.thumbnail').count()).toBe(5)
    await page.locator('.thumbnail', { hasText: 'More' }).click()
    await page.getByRole('dialog').getByText('The fifth').waitFor()
  })
})

test('BANNER2-01: a marker in a banner of where to buy stands for the banner’s link', async () => {
  const link = { _type: 'link', title: 'The kiosk', url: '/a-kiosk', external: false }
  const banner = { _type: 'whereToBuyBanner', enabled: true, link }
  await change('whereToBuy', {
    banners: [{ _key: 'a', ...banner, content: 'By the pier. {{ link | Find it }} and sit.' }],
  })
  await expect
    .poll(() => read('/where-to-buy'))
    .toMatch(/By the pier\. (<!-- -->)?<a [^>]*href="\/a-kiosk"[^>]*>Find it<\/a>(<!-- -->)? and sit\./)
})

test('PUB-15, PUB-16, PUB-17: a content page can show a hero, a floating call to action at the bottom right, and a sign-up', async () => {
  const cta = { _type: 'cta', text: 'Come along', url: '/shop' }
  await change('page-shipping', {
    content: [
      { _type: 'hero', _key: 'a', title: 'By the sea', text: 'As ever.', cta },
      { _type: 'newsletterSignUp', _key: 'b', title: 'Letters by tide' },
      { _type: 'floatingCta', _key: 'c', cta: { ...cta, text: 'Float with us' } },
    ],
  })
  await expect.poll(() => read('/shipping')).toContain('By the sea')
  await page.goto(`${site.origin}/shipping`)
  await page.getByRole('heading', { name: 'Letters by tide' }).waitFor()
  const fromCorner = async () => {
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = (await page.getByRole('link', { name: 'Float with us' }).boundingBox()) ?? {}
    return Math.max(1440 - (x + width), 900 - (y + height))
  }
  await expect.poll(fromCorner).toBeLessThan(40)
})
