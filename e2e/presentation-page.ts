import { expect, type Locator, type Page } from '@playwright/test'
import { inputOf, navigateWithin } from './studio-page.ts'

/** The keys of the items of a list that Presentation can drag, in the order of the page. */
export const keysOf = (items: Locator): Promise<string[]> =>
  items.evaluateAll((elements) =>
    elements.map((element) => /path=[^;]*:([^;]+)/.exec(element.dataset['sanity'] ?? '')?.[1] ?? ''),
  )

/** Drags the first of some elements by its handle to below the last. */
export async function dragBelow(page: Page, items: Locator): Promise<void> {
  await items.first().scrollIntoViewIfNeeded()
  const [from, to] = [await items.first().boundingBox(), await items.last().boundingBox()]
  if (!from || !to) throw new Error('the list is not shown')
  await page.mouse.move(from.x + 60, from.y + 40)
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 5 })
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 40, { steps: 5 })
  await page.mouse.move(to.x + 12, to.y + to.height + 4, { steps: 10 })
  await page.mouse.up()
}

/** Opens a page in Presentation, from another tool: an open frame that is not connected would stay at its page. */
export async function openInPresentation(page: Page, path: string): Promise<void> {
  await navigateWithin(page, 'structure/page;page-about')
  await inputOf(page, 'title').waitFor()
  await navigateWithin(page, `presentation?preview=${path}`)
}

/** Opens a text's field by a click on it in Presentation: a click before the frame is connected opens none. */
export async function openByClick(page: Page, text: Locator, path: string): Promise<void> {
  await expect(page.frameLocator('iframe').locator('sanity-visual-editing')).toBeAttached()
  await expect(async () => {
    await text.click()
    await expect(inputOf(page, path)).toBeVisible({ timeout: 3000 })
  }).toPass()
}
