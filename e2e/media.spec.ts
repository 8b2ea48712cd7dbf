import { withMotion, narrow, formHydrated } from './browser.ts'
import { expect, test } from './fixtures.ts'

test.describe('pictures and videos', () => {
  test('MEDIA-01, MEDIA-03: a picture below the window is not loaded until it comes near', async ({ open }) => {
    const page = await open('/shop/sparkling-water')
    const arrived = Promise.withResolvers<void>()
    const far = page.getByRole('main').locator('img[data-stage="not-loaded"]').last()
    const handle = await far.elementHandle()
    const state = () => handle?.getAttribute('data-stage')
    expect(await handle?.evaluate((image) => image.getAttribute('src')?.startsWith('data:'))).toBe(true)
    await page.route(/\/images\/.*[?&]w=/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await handle?.scrollIntoViewIfNeeded()
    await expect.poll(state).toBe('visible')
    arrived.resolve()
    await expect.poll(state).toBe('loaded')
  })

  test('MEDIA-03: a category opened from another one does not show that one’s picture meanwhile', async ({ open }) => {
    const page = await open('/shop/halcyon-mood')
    const main = page.getByRole('main')
    const hero = main.locator('img[fetchpriority="high"]').first()
    await expect(hero).toHaveAttribute('data-stage', 'loaded')
    const arrived = Promise.withResolvers<void>()
    await page.route(/\/images\/.*[?&]w=/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await main.getByRole('link', { name: 'Stick packs', exact: true }).click()
    await page.waitForURL('**/shop/powder-stick-pack')
    await expect(hero).toHaveAttribute('data-stage', 'visible')
    arrived.resolve()
    await expect(hero).toHaveAttribute('data-stage', 'loaded')
  })

  test('without script the pictures are there', async ({ open }) => {
    const page = await open('/shop/sparkling-water', { javaScriptEnabled: false })
    await expect(page.locator('img[data-stage="not-loaded"]:visible')).toHaveCount(0)
    await expect(page.locator('noscript img').first()).toBeVisible()
  })

  test('a looping film has the browser’s controls only without script', async ({ open }) => {
    const page = await open('/about', { javaScriptEnabled: false })
    const film = page.locator('.film > video').first()
    await expect(film).toBeHidden()
    await expect(film).not.toHaveAttribute('controls')
    const copy = page.locator('noscript video').first()
    await copy.scrollIntoViewIfNeeded()
    await expect(copy).toBeVisible()
    await expect(copy).toHaveAttribute('controls')
  })

  test('on a tablet a product is shown whole, though its picture is narrower than its box', async ({ open }) => {
    const page = await open('/shop/sparkling-water/white-peach-thyme', { viewport: { width: 768, height: 1024 } })
    await expect(page.locator('.hero-view img').first()).toHaveCSS('object-fit', 'contain')
  })

  test('a film plays on the second host name too', async ({ open, hempFree }) => {
    const page = await open(`${hempFree}/about`, withMotion)
    const film = page.locator('video').first()
    await film.scrollIntoViewIfNeeded()
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  })

  test('MEDIA-02: a video is fetched near the window, plays in view, and pauses out of it', async ({
    page,
    newPage,
  }) => {
    const films: string[] = []
    page = await newPage({ ...withMotion, viewport: { width: 360, height: 240 } })
    page.on('request', (request) => {
      if (/\.(mp4|webm)$/.test(request.url())) films.push(request.url())
    })
    await page.goto('/about')
    const film = page.locator('video').first()
    await expect(page.getByRole('button', { name: 'Pause the film' }).first()).toBeAttached()
    await expect(film).toHaveAttribute('data-stage', 'not-loaded')
    expect(films).toEqual([])
    await film.scrollIntoViewIfNeeded()
    await expect(film).toHaveAttribute('data-stage', 'loaded')
    await expect(film).toHaveJSProperty('paused', false)
    expect(films.length).toBeGreaterThan(0)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(film).toHaveJSProperty('paused', true)
  })

  test('MEDIA-02: a video that was left while it was loading plays when it is in view again', async ({ newPage }) => {
    const page = await newPage({ ...withMotion, viewport: { width: 360, height: 240 } })
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(/\.(mp4|webm)$/, async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto('/about')
    await expect(page.getByRole('button', { name: 'Pause the film' }).first()).toBeAttached()
    const film = page.locator('video').first()
    await film.scrollIntoViewIfNeeded()
    await expect(film).toHaveJSProperty('paused', false)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(film).toHaveJSProperty('paused', true)
    arrive()
    await film.scrollIntoViewIfNeeded()
    await expect(film).toHaveJSProperty('paused', false)
  })

  test('MEDIA-02: a video that waits for a click shows its first frame once it is near the window', async ({
    open,
  }) => {
    const page = await open('/about')
    const film = page.locator('video').first()
    await expect(page.getByRole('button', { name: 'Play the film' }).first()).toBeAttached()
    await film.scrollIntoViewIfNeeded()
    await expect(film).toHaveAttribute('data-stage', 'loaded')
    await expect(film).toHaveJSProperty('paused', true)
  })

  test('a video that the browser cannot decode has no button', async ({ newPage }) => {
    const page = await newPage({ ...withMotion, viewport: { width: 360, height: 240 } })
    await page.route(/\.(mp4|webm)$/, (route) => route.fulfill({ contentType: 'video/webm', body: 'no film' }))
    await page.goto('/about')
    const film = page.locator('.film').first()
    await expect(film.getByRole('button', { name: 'Pause the film' })).toBeAttached()
    await film.locator('> video').scrollIntoViewIfNeeded()
    await expect(film.getByRole('button')).toHaveCount(0)
  })

  test('a printed video has its poster, and is not fetched', async ({ newPage }) => {
    const requested: string[] = []
    const page = await newPage({ ...withMotion, viewport: { width: 360, height: 240 } })
    page.on('request', (request) => requested.push(request.url()))
    await page.goto('/shop/sparkling-water/white-peach-thyme')
    await expect(page.getByRole('button', { name: 'Pause the film' }).first()).toBeAttached()
    const film = page.locator('.film > video').first()
    await expect(film).toHaveAttribute('data-stage', 'not-loaded')
    await page.pdf()
    await expect(film).toHaveAttribute('poster', /\/images\//)
    await expect(film).toHaveAttribute('preload', 'none')
    expect(requested.filter((url) => /\.(mp4|webm)$/.test(url))).toEqual([])
  })

  test('a film is as wide as the text around it before it has loaded', async ({ open }) => {
    // With reduced motion it is loaded on a click only.
    const page = await open('/about')
    const film = page.locator('.film > video').first()
    await expect(page.getByRole('button', { name: 'Play the film' }).first()).toBeAttached()
    const text = await page.getByRole('article').getByText('Halcyon began').boundingBox()
    expect((await film.boundingBox())?.width).toBe(text?.width)
  })

  test('a video waits for a click with reduced motion', async ({ open }) => {
    const page = await open('/about', { viewport: narrow })
    const play = page.getByRole('button', { name: 'Play the film' }).first()
    await play.click()
    const film = page.locator('video').first()
    await expect(film).toHaveJSProperty('paused', false)
  })
})

for (const [width, inView, wanted] of [
  [400, 1, 32],
  [800, 2, 60],
  [1280, 3, 60],
] as const) {
  test(`GALLERY-06, GALLERY-15: at ${width} px ${inView} testimonials are in view at once, ${wanted} px apart`, async ({
    open,
  }) => {
    const page = await open('/', { viewport: { width, height: 900 } })
    const { shown, gap } = await page.locator('.testimonials').evaluate((row) => {
      const { paddingLeft, paddingRight, columnGap } = getComputedStyle(row)
      const room = row.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const slide = row.firstElementChild?.getBoundingClientRect().width ?? 0
      const gap = Number.parseFloat(columnGap)
      return { shown: (room + gap) / (slide + gap), gap }
    })
    expect(Math.round(shown * 100) / 100).toBe(inView)
    expect(gap).toBe(wanted)
    const carousel = page.getByRole('region', { name: 'What people say' })
    const firstInView = () =>
      carousel.getByRole('list').evaluate((row) => {
        const { left } = row.getBoundingClientRect()
        return [...row.children].findIndex((slide) => slide.getBoundingClientRect().right > left + 20)
      })
    await formHydrated(page.getByRole('main').locator('form.sign-up'))
    await carousel.getByRole('button', { name: 'Next' }).click()
    await expect.poll(firstInView).toBe(1)
    await carousel.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(firstInView).toBe(0)
  })
}
