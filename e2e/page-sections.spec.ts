import type { Page } from '@playwright/test'
import { waitUntilLoaded, clickHydrated, withMotion } from './browser.ts'
import { mutate } from './content-api.ts'
import { expect, test } from './fixtures.ts'

// A separate shop, because the tests change its content.
test.use({ ...withMotion, settings: {} })

/** The text of one of the home page's sections. */
function wordsIn(html: string, name: string): string {
  const [part = ''] = new RegExp(`data-section="${name}".*?(?=data-section="|</main>)`, 's').exec(html) ?? []
  return part.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')
}

const titleIn = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const section = (page: Page, name: string) => page.locator(`[data-section="${name}"]`)

test.describe('home', () => {
  test('HOME-01: the sections are in the order of the specification, the featured-product banner last', async ({
    page,
  }) => {
    await page.goto('/')
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

  test('the floating link is shown once the splash, which has a link of its own, has been left', async ({ page }) => {
    await page.goto('/')
    const floating = page.locator('.floating-cta-range > a')
    await floating.waitFor()
    await expect(floating).not.toBeInViewport()
    await page.evaluate(() => scrollTo(0, 2 * innerHeight))
    await expect(floating).toBeInViewport({ ratio: 1 })
  })

  for (const [title, name, words] of [
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
  ] as const) {
    test(`${title} shows the text of its document`, async ({ read }) => {
      expect(wordsIn(await read('/'), name)).toContain(words)
    })
  }

  test('HOME-04, PUB-19: the water and every list show at most four ingredients', async ({ page }) => {
    await page.goto('/')
    await expect(section(page, 'water').locator('.porthole')).toHaveCount(4)
    for (const name of ['featured-water', 'sampler', 'zero-proof', 'mood-water', 'mood-powder']) {
      const window = section(page, name).locator('.ingredients-window')
      await window.locator('summary').click()
      await expect(window.getByText('White peach')).toBeVisible()
      await expect(window.locator('.porthole')).toHaveCount(4)
    }
  })

  test('PUB-23: the mood lists have the colors of the mood category', async ({ page, read, change }) => {
    await page.goto('/')
    const sky = await section(page, 'mood-water').locator('section').getAttribute('style')
    expect(sky).toContain('--sky-1:')
    await change('category-halcyon-mood', { backgroundColors: [{ _key: 'c', _type: 'color', hex: '#fdf3d0' }] })
    await expect.poll(() => read('/')).toContain('--sky-1:#fdf3d0;--sky-2:#fdf3d0;--sky-3:#fdf3d0')
  })

  test('PUB-39: quotation marks are added around a press quote', async ({ read }) => {
    expect(wordsIn(await read('/'), 'press-and-testimonials')).toContain('“I opened one at four and noticed')
  })

  test('PUB-07, PUB-24, PUB-25: each site has its own home document', async ({ hempFree, read }) => {
    expect(await read('/')).toContain('Calm Cool Collected</h1>')
    expect(await read('/', hempFree)).toContain('Mostly sky</h1>')
  })

  test('PUB-26: a preview shows the home document with its id, on either site', async ({ hempFree, read }) => {
    expect(await read('/preview/home-non-cbd')).toContain('Mostly sky</h1>')
    expect(await read('/preview/home', hempFree)).toContain('Calm Cool Collected</h1>')
  })

  test('PUB-22: a reference to a product is the product with that id', async ({ read, change }) => {
    await change('home', { featuredSampler: [{ _key: 'a', _type: 'reference', _ref: 'product-nightfall' }] })
    await expect.poll(async () => wordsIn(await read('/'), 'sampler')).toContain('Nightfall')
    expect(wordsIn(await read('/'), 'sampler')).not.toContain('Pear')
  })

  test('HOME-16: the featured-product banner is shown only when it is enabled', async ({ read, change }) => {
    expect(await read('/')).toContain('data-section="featured-product"')
    await change('home', { featuredProductEnabled: false })
    await expect.poll(() => read('/')).not.toContain('data-section="featured-product"')
  })

  test('HOME-05: without title and subtitle the featured water still has a name', async ({ page, read, change }) => {
    await change('home', { waterTitle: null, waterSubtitle: null })
    await expect.poll(() => read('/')).not.toContain('data-section="water"')
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'All of them', exact: true })).toBeVisible()
  })

  test('an invalid part of the document hides only its section, an invalid text only itself', async ({
    read,
    change,
  }) => {
    await change('home', {
      featuredSampler: 'not a list',
      introTitle: 7,
      featuredPress: [{ _key: 'x', _type: 'bogus' }],
    })
    await expect.poll(() => read('/')).not.toContain('data-section="sampler"')
    const home = await read('/')
    expect(home).toContain('data-section="intro"')
    expect(home).toContain('Calm Cool Collected</h1>')
    expect(home).toContain('data-section="zero-proof"')
  })
})

test.describe('category', () => {
  test('PUB-30: background images scroll at half the speed of the previous one each', async ({ page }) => {
    await page.goto('/shop/sparkling-water')
    await waitUntilLoaded(page)
    const tops = () =>
      page
        .locator('[data-backdrop] img')
        .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().top))
    const before = await tops()
    const movedUp = async () => (await tops()).map((top, index) => Math.round((before[index] ?? 0) - top))
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await expect.poll(movedUp).toEqual([400, 200, 100])
  })

  test('ROUTE-23, ROUTE-24: any other category and its products have pages', async ({ shop, read, change, token }) => {
    await mutate(shop.origin, token, [
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
    await expect.poll(async () => (await fetch(`${shop.origin}/shop/zero-proof/dusk-spritz`)).status).toBe(404)
    await change('product-dusk-spritz', { category: { _type: 'reference', _ref: 'category-zero-proof' } })
  })

  test('a marked picture fills its frame, and a text keeps its line breaks', async ({ read, change, page }) => {
    const [, file] = /([\da-f]{40}-2000x1400)\.webp/.exec(await read('/')) ?? []
    const outroImage = {
      alt: 'Marked at the left edge',
      asset: { _type: 'reference', _ref: `image-${file}-webp` },
      hotspot: { x: 0.1, y: 0.5, width: 0.2, height: 0.2 },
    }
    await change('category-zero-proof', { outroImage, outroText: 'Slowly.\nSlower.' })
    await expect.poll(() => read('/shop/zero-proof')).toContain(outroImage.alt)
    await page.goto('/shop/zero-proof')
    const picture = page.getByRole('img', { name: outroImage.alt })
    await expect(picture).toHaveCSS('object-position', '0% 50%')
    const box = await picture.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3)
    expect(await page.getByText('Slower.').innerText()).toBe('Slowly.\nSlower.')
  })

  test('the sparkling water’s marketing page and category have different titles', async ({ read }) => {
    expect(titleIn(await read('/sparkling-water'))).toBe('Water, but distracted · Halcyon')
    expect(titleIn(await read('/shop/sparkling-water'))).toBe('Sparkling water · Halcyon')
  })
})

test.describe('product', () => {
  const path = '/shop/sparkling-water/white-peach-thyme'

  test('PUB-18: the page has a form, gallery, ingredients, features, related products, pictures, lookbook', async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible()
    expect(await page.getByRole('button', { name: /view \d of \d/ }).count()).toBeGreaterThan(3)
    for (const words of ['Fruit first, talk later', 'What is in it', 'Drifting nearby', 'Seen floating by'])
      await expect(page.getByRole('heading', { name: words })).not.toHaveCount(0)
    expect(await page.getByRole('region', { name: 'Lookbook' }).locator('li').count()).toBeGreaterThan(2)
  })

  test('ENTITY-01: it can be bought once or by subscription, and the cart gets the plan', async ({ page }) => {
    await page.goto(path)
    await page.getByRole('radio', { name: /^Subscribe/ }).check()
    await page.getByRole('combobox', { name: 'Deliver' }).selectOption('Every 4 weeks')
    await expect(page.getByText('$19.80').last()).toBeVisible()
    await clickHydrated(page.getByRole('button', { name: 'Add to cart' }))
    const rhythm = page.getByRole('dialog').getByRole('combobox', { name: /^How often: White Peach & Thyme/ })
    await expect(rhythm.locator('option:checked')).toHaveText('Every 4 weeks')
    await expect(page.getByRole('dialog').getByText('$19.80').first()).toBeVisible()
  })
})

test('optional headings that are not entered are left out', async ({ read, change }) => {
  for (const [path, heading, id, field] of [
    ['/whats-inside', 'Still curious', 'whatsInside', 'relatedLinksHeading'],
    ['/shop/zero-proof/dusk-spritz', 'Bitter, in a good way', 'product-dusk-spritz', 'features.title'],
  ] as const) {
    expect(await read(path)).toContain(heading)
    await change(id, { [field]: null })
    await expect.poll(() => read(path)).not.toContain(heading)
    expect(await read(path)).not.toMatch(/<h\d[^>]*><\/h\d>/)
  }
})

test('BANNER2-01: a marker in a where-to-buy banner becomes the banner’s link', async ({ read, change }) => {
  const link = { _type: 'link', title: 'The kiosk', url: '/a-kiosk', external: false }
  const banner = { _type: 'whereToBuyBanner', enabled: true, link }
  await change('whereToBuy', {
    banners: [{ _key: 'a', ...banner, content: 'By the pier. {{ link | Find it }} and sit.' }],
  })
  await expect
    .poll(() => read('/where-to-buy'))
    .toMatch(/By the pier\. (<!-- -->)?<a [^>]*href="\/a-kiosk"[^>]*>Find it<\/a>(<!-- -->)? and sit\./)
})

test('PUB-15, PUB-16, PUB-17: a content page can show a hero, a floating call to action, and a sign-up', async ({
  page,
  read,
  change,
}) => {
  const cta = { _type: 'cta', text: 'Come along', url: '/shop' }
  await change('page-shipping', {
    content: [
      { _type: 'hero', _key: 'a', title: 'By the sea', text: 'As ever.', cta },
      { _type: 'newsletterSignUp', _key: 'b', title: 'Letters by tide' },
      { _type: 'floatingCta', _key: 'c', cta: { ...cta, text: 'Float with us' } },
    ],
  })
  await expect.poll(() => read('/shipping')).toContain('By the sea')
  await page.goto('/shipping')
  await expect(page.getByRole('heading', { name: 'Letters by tide' })).toBeVisible()
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
