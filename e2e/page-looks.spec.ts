import { accessibilityViolations, footerHydrated, narrow, waitUntilLoaded, withMotion } from './browser.ts'
import { expect, test } from './fixtures.ts'

test.use(withMotion)

test('on phones the first text of home ends above the product in the tall picture', async ({ open }) => {
  const page = await open('/', { reducedMotion: 'reduce' })
  for (const width of [360, 480, 670, 767]) {
    await page.setViewportSize({ width, height: 800 })
    const splash = await page.locator('.splash').boundingBox()
    const words = await page.locator('.splash-words p').first().boundingBox()
    // In the demo's picture the can starts at 42 % of its height.
    expect(((words?.y ?? 0) + (words?.height ?? 0) - (splash?.y ?? 0)) / (splash?.height ?? 1)).toBeLessThan(0.42)
  }
})

test('fonts that arrive late move nothing on a phone', async ({ newPage }) => {
  const page = await newPage({ viewport: narrow, reducedMotion: 'reduce' })
  const gate = Promise.withResolvers<void>()
  await page.route('**/*.woff2', (route) => gate.promise.then(() => route.continue()))
  await page.goto('/search?q=calm', { waitUntil: 'domcontentloaded' })
  await waitUntilLoaded(page)
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    const observer = new PerformanceObserver((list) => {
      // The type of its entries is missing in TypeScript's declarations.
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    })
    observer.observe({ type: 'layout-shift' })
  })
  const withSystemFonts = await page.evaluate(() => document.fonts.check('16px Figtree'))
  gate.resolve()
  await page.evaluate(() => document.fonts.ready)
  // Shifts are reported after the frame in which they happen.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const shifts: number[] = await page.evaluate(() => Object.assign(window as { shifts?: number[] }).shifts ?? [])
  expect(withSystemFonts).toBe(false)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005)
})

test('a long word in a title stays in its column', async ({ newPage }) => {
  const selector = 'main :is(h1, h2, h3, .tile-title, .tile-facts > span, .sampler-list a > *):not(.sr-only):visible'
  const page = await newPage({ reducedMotion: 'reduce' })
  for (const path of [
    '/',
    '/shop',
    '/shop/sparkling-water',
    '/shop/sparkling-water/white-peach-thyme',
    '/search?q=xyz',
  ]) {
    await page.goto(path)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const tooWide = await page.locator(selector).evaluateAll((titles) => {
        for (const title of titles) title.textContent = 'Holunderblütengeschmacksnote'
        return titles.filter((title) => {
          const column = title.parentElement
          if (!column) return false
          const { right } = title.getBoundingClientRect()
          return title.scrollWidth > title.clientWidth + 1 || right > column.getBoundingClientRect().right + 1
        }).length
      })
      expect(tooWide, `${path} at ${width} px`).toBe(0)
    }
  }
})

test('a long value of an option stays within the corners of its button', async ({ open }) => {
  const page = await open('/shop/sparkling-water/white-peach-thyme', { viewport: { width: 360, height: 800 } })
  const isInside = await page
    .locator('.choice-pill')
    .nth(1)
    .evaluate((pill) => {
      const value = pill.firstElementChild!
      value.textContent = 'Wolkenwasser'.repeat(12)
      const [outer, inner] = [pill.getBoundingClientRect(), value.getBoundingClientRect()]
      const radius = Math.min(Number.parseFloat(getComputedStyle(pill).borderRadius), outer.width / 2, outer.height / 2)
      return Math.hypot(radius - (inner.left - outer.left), radius - (inner.top - outer.top)) <= radius
    })
  expect(isInside).toBe(true)
})

test('a word of 42 letters in any text fits the window of a phone, and one of 168 a wider one', async ({ newPage }) => {
  const texts = 'h1, h2, h3, p, li, dt, dd, th, td, small, summary, legend, label, figcaption, a'
  const page = await newPage({ reducedMotion: 'reduce' })
  for (const path of ['/', '/shop/sparkling-water/white-peach-thyme', '/shop/buy-now/subscribe', '/contact']) {
    await page.goto(path)
    await waitUntilLoaded(page)
    for (const [width, repetitions] of [
      [320, 1],
      [360, 1],
      [768, 4],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await page.locator(`:is(main, footer) :is(${texts}):visible`).evaluateAll(
        (all, word) =>
          all
            .filter(
              (text) =>
                text.childElementCount === 0 && !text.closest('.sr-only, .marquee-line, .carousel, .tabular-nums'),
            )
            .flatMap((text) => {
              const before = text.textContent
              text.textContent = word
              const words = document.createRange()
              words.selectNodeContents(text)
              const isBeyond = words.getBoundingClientRect().right > window.innerWidth
              text.textContent = before
              return isBeyond ? [`${text.tagName} ${before}`] : []
            }),
        'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(repetitions),
      )
      expect(beyond, `${path} at ${width} px`).toEqual([])
    }
  }
})

test('without its pictures a page’s words stay within the window of a phone', async ({ newPage }) => {
  const page = await newPage({ viewport: narrow })
  await page.route('**/*', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()))
  for (const path of ['/', '/shop/sparkling-water', '/sparkling-water', '/shop/buy-now/subscribe']) {
    await page.goto(path)
    const words = page.locator('main :is(h1, h2, p):visible:not(.sr-only)')
    for (const picture of await page.locator('main img:visible').all()) await picture.scrollIntoViewIfNeeded()
    const beyond = await words.evaluateAll(
      (all) =>
        all.filter((one) => !one.closest('.carousel') && one.getBoundingClientRect().right > innerWidth + 1).length,
    )
    expect(beyond, path).toBe(0)
  }
})

test('the sign of a folded question is not read with it', async ({ page }) => {
  await page.goto('/shop/buy-now/subscribe')
  expect(await page.locator('summary.opening').first().ariaSnapshot()).not.toContain('+')
})

for (const [path, places] of [
  ['/', ['h2', 'p.text-lead', 'figcaption']],
  ['/shop/sparkling-water/white-peach-thyme', ['h1', 'dt', 'dd', '.contents-list span.block']],
] as const)
  test(`Hebrew texts begin on the right: ${places.join(', ')}`, async ({ open }) => {
    const page = await open(path)
    await footerHydrated(page)
    for (const place of places)
      for (const [text, side] of [
        ['Every 2 weeks.', 'left'],
        ['כל שבועיים.', 'right'],
      ] as const) {
        const block = page.getByRole('main').locator(place).first()
        const distance = await block.evaluate(
          (element, { text, side }) => {
            element.textContent = text
            const words = document.createRange()
            words.selectNodeContents(element)
            return Math.abs(words.getBoundingClientRect()[side] - element.getBoundingClientRect()[side])
          },
          { text, side },
        )
        expect(distance, `${place}: ${text}`).toBeLessThan(1)
      }
  })

for (const width of [360, 1440])
  test(`FOOTER-06: with many legal links each is in one line, at ${width} px`, async ({ open }) => {
    const page = await open('/press', { reducedMotion: 'reduce', viewport: { width, height: 800 } })
    const list = page.getByRole('contentinfo').getByRole('list').filter({ hasText: 'Privacy' })
    const lines = await list.evaluate((list) => {
      for (const item of [...list.children, ...list.children, ...list.children]) list.append(item.cloneNode(true))
      return Array.from(list.querySelectorAll('a'), (link) => link.getClientRects().length)
    })
    expect(lines).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  })

test('wide pages are accessible too', async ({ page }) => {
  for (const path of ['/', '/shop/sparkling-water', '/shop/sparkling-water/white-peach-thyme', '/cart']) {
    await page.goto(path)
    expect(await accessibilityViolations(page)).toEqual([])
  }
})

test('GALLERY-13, GALLERY-14: three pictures of a gallery are a carousel, two are side by side', async ({ page }) => {
  await page.goto('/kind-to-the-water')
  const carousel = page.getByRole('region', { name: 'Pictures' })
  await expect(carousel.getByRole('listitem')).toHaveCount(3)
  // The carousel's buttons need hydration; until then the row is scrolled by hand.
  const clickNext = async () => {
    await carousel.getByRole('button', { name: 'Next' }).click()
    return carousel.getByRole('list').evaluate((row) => row.scrollLeft)
  }
  await expect.poll(clickNext).toBeGreaterThan(0)
  const pair = page.locator('article ul:not(.carousel) > li:has(figure)')
  const [left, right, ...others] = await pair.evaluateAll((items) => items.map((item) => item.getBoundingClientRect()))
  expect([left?.top, others]).toEqual([right?.top, []])
  expect(right?.left).toBeGreaterThanOrEqual(left?.right ?? Infinity)
})

/** The number of pictures in a part of a page, including those in `<noscript>`. */
const pictures = (html: string): number => html.split('<img ').length - 1

test('MEDIA-04: a page shows at most two pictures beside its title', async ({ read }) => {
  const html = await read('/whats-inside')
  const [, main = ''] = html.split('<main')
  const [title = '', below = ''] = main.split('</header>')
  expect(pictures(title)).toBe(2)
  expect(pictures(below)).toBeGreaterThan(2)
})

test('with reduced motion the running texts of a page stand once and in full, with nothing to scroll', async ({
  newPage,
}) => {
  const page = await newPage({ reducedMotion: 'reduce', viewport: narrow })
  for (const path of ['/shop/buy-now/subscribe', '/shop/sparkling-water']) {
    await page.goto(path)
    const words = page.locator('.marquee-words').filter({ visible: true })
    await expect(words).toHaveCount(1)
    const { right, scrollWidth, after } = await words.evaluate((line) => ({
      right: Math.max(...[...line.children].map((item) => item.getBoundingClientRect().right)),
      scrollWidth: line.scrollWidth - line.clientWidth,
      after: getComputedStyle(line.lastElementChild ?? line, '::after').content,
    }))
    expect(right).toBeLessThanOrEqual(narrow.width)
    expect(scrollWidth).toBe(0)
    expect(after).toBe('none')
  }
})

for (const [path, name] of [
  ['/shop/buy-now/subscribe', 'Stop the running text'],
  ['/shop/sparkling-water/white-peach-thyme', 'Stop the pictures'],
] as const)
  test(`without a mouse the marquee at ${path} is stopped with a button, and started again`, async ({ open }) => {
    const page = await open(path)
    const stop = page.getByRole('checkbox', { name })
    const state = () =>
      page
        .locator('.marquee-line')
        .first()
        .evaluate((line) => line.getAnimations()[0]?.playState)
    await stop.focus()
    expect(await state()).toBe('running')
    await page.keyboard.press('Space')
    await expect.poll(state).toBe('paused')
    await page.keyboard.press('Space')
    await expect.poll(state).toBe('running')
  })

test('a link has a height of 24 px at least, also in small letters', async ({ page }) => {
  for (const path of ['/about', '/labresults', '/press']) {
    await page.goto(path)
    const low = await page
      .locator('a.quiet-link:visible')
      .evaluateAll((all) =>
        all.filter((link) => link.getBoundingClientRect().height < 24).map((link) => link.innerHTML),
      )
    expect(low, path).toEqual([])
  }
})
