import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../e2e/browser.ts'
import { signIn } from '../e2e/content-api.ts'
import { startShop } from '../e2e/shop-process.ts'
import { inputOf, navigateWithin, openStudio, tallViewport } from '../e2e/studio-page.ts'
import { atMost, type Figure } from './figure.ts'
import { median, quantile } from './quantile.ts'

const account = { EDITOR_EMAIL: 'editor@example.com', EDITOR_PASSWORD: 'as calm as can be' }

/** One word: a page shows no space at the end of a text. */
const letters = 'Unhurriedlyfloatingonanafternoonthatneverquiteends'

/** Typing speeds, as milliseconds between two letters: slow and fast. */
const paces = { 'one at a time': 800, 'five a second': 200 }

/** Records how long each letter takes from the key to its paint in the frame's headline. */
const recordDelays = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const delays: number[] = []
    Object.assign(window, { delays })
    const headline = document.querySelector('iframe')?.contentDocument?.querySelector('h1')
    if (!headline) throw new Error('The page in the frame has no headline')
    // The invisible origins of texts are not counted.
    const countShown = () => headline.textContent.replaceAll(/[^!-~]/g, '').length
    const first = countShown() + 1
    const keys: number[] = []
    let painted = 0
    addEventListener('keydown', ({ timeStamp }) => keys.push(timeStamp), true)
    new MutationObserver(() => {
      const shown = countShown() - first + 1
      requestAnimationFrame(() =>
        setTimeout(() => {
          const now = performance.now()
          for (; painted < shown; painted++) delays.push(now - (keys[painted] ?? Number.NaN))
        }),
      )
    }).observe(headline, { childList: true, characterData: true, subtree: true })
  })

/** Opens the home page in Presentation with a field whose text it shows, and the cursor in it. */
async function openPresentation(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/production/presentation/home/home?preview=/`)
  await page.frameLocator('iframe').locator('sanity-visual-editing').waitFor({ state: 'attached' })
  await inputOf(page, 'splashTitle').fill('O')
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).filter({ hasText: 'O' }).waitFor()
  await inputOf(page, 'splashTitle').press('End')
  // Idle-time loads of the Studio and the page are finished.
  await page.waitForTimeout(5000)
}

/** The time of each letter, while another tab has the same document open. */
async function measureTyping(browser: Browser, origin: string, token: string, pace: number): Promise<number[]> {
  await using context = await browser.newContext({ viewport: tallViewport })
  const other = await context.newPage()
  await openStudio(other, origin, token)
  await navigateWithin(other, 'structure/home;home')
  await inputOf(other, 'splashTitle').waitFor()
  const page = await context.newPage()
  await openPresentation(page, origin)
  await recordDelays(page)
  await page.keyboard.type(letters, { delay: pace })
  await page.waitForFunction((count) => Reflect.get(window, 'delays').length >= count, letters.length)
  return page.evaluate(() => Reflect.get(window, 'delays') as number[])
}

/** How long an editor waits in Presentation until the page in the frame shows a letter that was typed. */
export async function measurePresentation(): Promise<Figure[]> {
  await using shop = await startShop(account)
  const token = await signIn(shop.origin, account.EDITOR_EMAIL, account.EDITOR_PASSWORD)
  await using browser = await launchBrowser()
  const figures: Figure[] = []
  for (const [name, pace] of Object.entries(paces)) {
    const delays = await measureTyping(browser, shop.origin, token, pace)
    figures.push(
      atMost(`a letter to Presentation, ${name}, median`, median(delays), 'ms', 300),
      atMost(`a letter to Presentation, ${name}, p95`, quantile(delays, 0.95), 'ms', 300),
    )
  }
  return figures
}
