import { accessibilityViolations, footerHydrated, narrow, waitUntilLoaded } from './browser.ts'
import { headerOf, menuOf, scrollBy } from './chrome-page.ts'
import { expect, test } from './fixtures.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

test.use({ settings: { PAGE_BACKGROUND_COLOR: '#fdfcff', PAGE_TEXT_COLOR: '#25385b' } })

test.describe('the layout around a page', () => {
  test('LAYOUT-03: complete by default, reduced when embedded or empty', async ({ open, newPage, read }) => {
    const parts = ['<header class="site-header"', '<footer', '<main id="main"', 'Skip to main content']
    const found = async (path: string) => {
      const html = await read(path)
      return parts.map((part) => html.includes(part))
    }
    expect(await found('/about')).toEqual([true, true, true, true])
    expect(await found('/about?layout=embed')).toEqual([false, false, true, false])
    expect(await found('/about?layout=empty')).toEqual([false, false, true, false])
    // Parts of the home page are rendered once, and used again in the same layout only.
    await read('/')
    const links = [...(await read('/?layout=embed')).matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, to]) => to)
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((to) => !to?.endsWith('layout=embed'))).toEqual([])
    let page = await open('/shop/zero-proof/dusk-spritz?layout=embed', { viewport: narrow })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
    page = await newPage({ viewport: narrow })
    await page.goto('/shop/zero-proof/dusk-spritz?layout=empty')
    // Only a hydrated page knows that its picture has loaded.
    await page.locator('main img[data-stage="loaded"]').first().waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('**/cart')
    await expect(page.getByRole('main').getByText('Dusk Spritz').first()).toBeVisible()
    page = await open('/about?layout=empty', { viewport: narrow, javaScriptEnabled: false })
    await expect(page.locator('#container-ref')).toHaveCount(0)
  })

  test('COLOR-06: a page without colors has the configured ones', async ({ open }) => {
    const page = await open('/about')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(253, 252, 255)')
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(37, 56, 91)')
    // The wave between the title and the text.
    await expect(page.locator('main .wave').first()).toHaveCSS('fill', 'rgb(253, 252, 255)')
  })

  test('the header has the text color of a page’s first sky, until the page is left', async ({ open }) => {
    const page = await open('/shop/powder-stick-pack/nightfall')
    await expect(headerOf(page)).toHaveCSS('color', 'rgb(255, 255, 255)')
    await headerOf(page).getByRole('link', { name: 'Search' }).click()
    await page.waitForURL('**/search')
    await expect(headerOf(page)).toHaveCSS('color', 'rgb(37, 56, 91)')
  })

  test('without script the header has the colors of its page, and stays at the top', async ({ open }) => {
    const page = await open('/shop/zero-proof/dusk-spritz', { javaScriptEnabled: false })
    await expect(headerOf(page)).toHaveCSS('color', 'rgb(29, 42, 88)')
    await page.goto('/shop/powder-stick-pack/nightfall')
    await expect(headerOf(page)).toHaveCSS('color', 'rgb(255, 255, 255)')
    await page.mouse.wheel(0, 600)
    await expect.poll(async () => (await headerOf(page).boundingBox())?.y).toBeLessThan(-400)
  })

  test('LAYOUT-04: a loading bar shows while the next page is on its way', async ({ open }) => {
    const page = await open('/about')
    const held = Promise.withResolvers<void>()
    await page.route(/\/whats-inside\.data/, async (route) => {
      await held.promise
      await route.continue()
    })
    await footerHydrated(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'What’s inside' }).click()
    await expect(page.getByRole('progressbar', { name: 'The next page is loading' })).toBeAttached()
    await expect(page.locator('.loading-bar')).toBeVisible()
    held.resolve()
    await page.waitForURL((url) => url.pathname === '/whats-inside')
    await expect(page.locator('.loading-bar')).toHaveCount(0)
  })

  test('LAYOUT-05: a notice is shown while the browser is offline', async ({ open }) => {
    const page = await open('/about', { viewport: narrow })
    const notice = page.getByText('You are offline.')
    await expect(notice).toBeHidden()
    await page.context().setOffline(true)
    await expect(notice).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.context().setOffline(false)
    await expect(notice).toBeHidden()
  })

  test('SCREEN-01, SCREEN-02: Escape and the arrow keys are app-wide events; arrows not while typing', async ({
    open,
  }) => {
    const page = await open('/search')
    await page.evaluate(() => {
      const keys: unknown[] = []
      Object.assign(window, { keys })
      document.addEventListener('shop:key', (event) => keys.push(event instanceof CustomEvent && event.detail))
    })
    const keys = () => page.evaluate(() => Object.assign({ keys: [] }, window).keys)
    for (const key of ['Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'a', 'Enter']) {
      await page.keyboard.press(key)
    }
    await expect.poll(keys).toEqual(['Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await keys()).toHaveLength(5)
  })

  test('an open overlay locks the page’s scrolling, without a jump', async ({ open }) => {
    const page = await open('/about')
    await scrollBy(page, 400)
    await scrollBy(page, -100)
    await expect(headerOf(page)).toBeInViewport()
    const width = await page.evaluate(() => document.body.clientWidth)
    // By position, because a click on the locator may scroll the page first.
    const button = await headerOf(page).getByRole('link', { name: /^Cart/ }).boundingBox()
    await page.mouse.click((button?.x ?? 0) + 10, (button?.y ?? 0) + 10)
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
    await page.mouse.wheel(0, 500)
    expect(await page.evaluate(() => [window.scrollY, document.body.clientWidth])).toEqual([300, width])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeHidden()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  })

  test('the cart opens from the menu and replaces it', async ({ open }) => {
    const page = await open('/', { viewport: narrow })
    await headerOf(page).getByRole('button', { name: 'Menu' }).click()
    await menuOf(page).getByRole('link', { name: /^Cart/ }).click()
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
    await expect(menuOf(page)).toBeHidden()
  })
})

test('STATE-05: the code is in a cookie; cart, release and campaign are in local storage', async ({ open }) => {
  const page = await open('/about?discount=EXHALE&utm_source=news&transaction_id=7', { viewport: narrow })
  // A first cart is created once the visitor is active.
  await page.keyboard.press('Shift')
  const stored = () => page.evaluate(() => Object.keys(localStorage).toSorted())
  await expect.poll(stored).toEqual(['aspire', 'cart_id', 'deploy_id', 'utm'])
  const values = await page.evaluate(() => [localStorage.getItem('utm'), localStorage.getItem('aspire')])
  expect(values.map((value) => JSON.parse(value ?? '').values)).toEqual([
    { utm_source: 'news' },
    { transaction_id: '7' },
  ])
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'discount_code')
  await expect.poll(async () => (await cookie())?.value).toBe('EXHALE')
})

test.describe('on errors', () => {
  test('ERR-25: an error page that fails itself shows a message and a link home', async ({ open }) => {
    const page = await open('/about', { viewport: narrow })
    await headerOf(page)
      .getByRole('link', { name: 'Halcyon' })
      .evaluate((logo: HTMLElement) => {
        // As after the one reload in 60 s of a page that cannot be shown.
        sessionStorage.setItem('chunk_reload', String(Date.now()))
        // Choosing a layout calls this, for an error page too. Broken and clicked in one step, because any render in
        // between would fail too.
        Object.assign(URLSearchParams.prototype, {
          get: () => {
            throw new Error('broken on purpose')
          },
        })
        logo.click()
      })
    await expect(page.getByText('An error occurred while showing the error page')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go back to home' })).toHaveAttribute('href', '/')
  })

  test('without the content service the response is a 503 page with its security policy', async () => {
    await using broken = await startShop({
      CONTENT_PROJECT_ID: 'nobody',
      CONTENT_API_HOST: 'http://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    })
    const response = await fetch(`${broken.origin}/shop`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    const html = await response.text()
    expect(html).toContain('Something went wrong. Please try again.')
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Go back to home<\/a>/)
    expect(html).not.toContain('127.0.0.1:9')
  })
})

async function led(shop: ShopProcess, path: string): Promise<unknown[]> {
  const response = await fetch(shop.origin + path, { redirect: 'manual' })
  return [response.status, response.headers.get('location')]
}

test('other spellings of a page’s address redirect to its only URL, with the parameters', async ({ shop }) => {
  expect(await led(shop, '/shop/?x=1')).toEqual([308, '/shop?x=1'])
  expect(await led(shop, '/shop//zero-proof/')).toEqual([308, '/shop/zero-proof'])
  expect(await led(shop, '//example.com/')).toEqual([308, '/example.com'])
  expect(await led(shop, '/Sh%6fp?x=1')).toEqual([308, '/shop?x=1'])
  expect(await led(shop, '/')).toEqual([200, null])
})

test('a printed page has all of its content, without the shop around it and without buttons', async ({ open }) => {
  const page = await open('/shop/sparkling-water/white-peach-thyme')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const part of ['header.site-header', '.banner', 'footer', '.wave', 'main button']) {
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0)
  }
  const { y } = (await page.getByRole('main').locator('img').first().boundingBox())!
  expect(y).toBeLessThan(40)
  const chosen = page.locator('.choice-pill[aria-current="true"]').first()
  await expect(chosen, 'legible where backgrounds are printed').toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const rows = page.locator('main :is(.shore, .lookbook-line:not([aria-hidden="true"])) > li')
  const beyond = await rows.evaluateAll((items) =>
    items.filter((item) => item.getBoundingClientRect().right > innerWidth).map(({ textContent }) => textContent),
  )
  expect(beyond).toEqual([])
})

test('a printed page has what its questions open, though they are closed', async ({ open }) => {
  const page = await open('/whats-inside')
  const unseen = () =>
    page
      .locator('main details:not([open]) > :not(summary)')
      .evaluateAll((parts) => parts.filter((part) => !part.checkVisibility()).length)
  expect(await unseen()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(unseen).toBe(0)
})

test('a printed page has its pictures, also those far from the window', async ({ open }) => {
  const page = await open('/shop')
  const pictures = page.getByRole('main').locator('img[data-stage]')
  // The shop makes a picture at its first request. Printing does not wait for that on a busy machine: print twice.
  await page.pdf()
  await expect(pictures.and(page.locator(':not([data-stage="loaded"])'))).toHaveCount(0)
  await page.reload()
  await waitUntilLoaded(page)
  // Printing waits for the pictures that it requests, but not for earlier requests: those of pictures near the window,
  // which are made when their part of the page is hydrated.
  const areEarlierLoaded = () =>
    pictures.evaluateAll((all) =>
      all.every((picture) => {
        const { stage } = picture.dataset
        const { top, left } = picture.getBoundingClientRect()
        const isNear = top < innerHeight * 1.2 && left < innerWidth * 1.2
        return stage === 'loaded' || (stage === 'not-loaded' && !isNear)
      }),
    )
  await expect.poll(areEarlierLoaded).toBe(true)
  await expect(pictures.and(page.locator('[data-stage="not-loaded"]'))).not.toHaveCount(0)
  // Later changes are not printed. The browser has a picture before its load event fires.
  await page.evaluate(() =>
    addEventListener('afterprint', () => {
      const all = [...document.querySelectorAll<HTMLImageElement>('main img[data-stage]')]
      const late = all.filter(({ complete, currentSrc }) => !complete || currentSrc.startsWith('data:'))
      Object.assign(window, { late: late.map(({ outerHTML }) => outerHTML.slice(0, 90)) })
    }),
  )
  await page.pdf()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'late'))).toEqual([])
  expect(
    await pictures.evaluateAll((all) => all.filter((picture) => picture.dataset['stage'] === 'not-loaded')),
  ).toEqual([])
})

test('manifest, icons, social image and organization data are served', async ({ shop, read }) => {
  const html = await read('/')
  const manifest: { name: string; icons: { src: string }[] } = JSON.parse(await read('/site.webmanifest'))
  expect(manifest.name).toBe('Halcyon')
  const [, image = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? []
  const addresses = [...manifest.icons.map(({ src }) => src), '/favicon.ico', '/icons/apple-touch-icon.png']
  for (const address of [...addresses.map((path) => shop.origin + path), image.replaceAll('&amp;', '&')]) {
    const response = await fetch(address)
    expect([response.status, response.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
  }
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({ '@type': 'Organization', name: 'Halcyon', url: `${shop.origin}/` })
})
