import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Waits until the element, or one in it, has the focus. */
export const expectFocusIn = (target: Locator): Promise<void> =>
  expect(target.and(target.page().locator(':focus-within'))).toBeAttached()

interface Focused {
  /** The focused element's description in error messages. */
  tag: string
  /** Problems of its visibility. */
  faults: string[]
}

/**
 * Checks that the focused element has a visible focus ring and is in the window. Null for the browser's own controls.
 */
function lookAtFocus(): Focused | null {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return null
  const { parentElement, nextElementSibling } = activeElement
  const ringed = [activeElement, activeElement.closest('label'), parentElement, nextElementSibling]
  const hasRing = ringed.some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  const { top, bottom, left, right } = activeElement.getBoundingClientRect()
  const isInWindow = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
  const faults = [...(hasRing ? [] : ['has no ring']), ...(isInWindow ? [] : ['is outside the window'])]
  return { tag: activeElement.outerHTML.slice(0, 120), faults }
}

/** A user with a keyboard and a screen reader only; records all problems on the way. */
export interface KeyboardUser {
  /** Problems of every element that had the focus. */
  faults: string[]
  /** Presses Tab, or Shift+Tab, until the element has the focus. */
  tabTo(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** Tabs to the element and presses a key on it. */
  press(target: Locator, key?: string): Promise<void>
  /** Tabs to a field and types into it. */
  write(target: Locator, words: string): Promise<void>
}

/** The accessible name of the focused element. */
async function nameOfFocus(devtools: CDPSession): Promise<string> {
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { objectId } = result
  if (!objectId) return ''
  const { nodes } = await devtools.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
  await devtools.send('Runtime.releaseObject', { objectId })
  return String(nodes[0]?.name?.value ?? '').trim()
}

const maxPresses = 150

/** A keyboard user of a page. */
export async function createKeyboardUser(page: Page): Promise<KeyboardUser> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Accessibility.enable')
  const faults: string[] = []

  async function step(key: string): Promise<void> {
    await page.keyboard.press(key)
    const focused = await page.evaluate(lookAtFocus)
    if (!focused) return
    const found = [...focused.faults, ...((await nameOfFocus(devtools)) === '' ? ['has no name'] : [])]
    faults.push(...found.map((fault) => `${new URL(page.url()).pathname}: ${focused.tag} ${fault}`))
  }

  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    // The page before may still be shown, where a key would be lost.
    await target.waitFor({ state: 'attached' })
    for (let presses = 0; presses < maxPresses; presses++) {
      if (await hasFocus(target)) return
      await step(key)
    }
    throw new Error(`${key} does not lead to ${String(target)}`)
  }

  return {
    faults,
    tabTo,
    async press(target, key = 'Enter') {
      await tabTo(target)
      await page.keyboard.press(key)
    },
    async write(target, words) {
      await tabTo(target)
      await page.keyboard.type(words)
    },
  }
}

/** Problems of a page's outline: its landmarks and headings, as a screen reader lists them. */
export async function outlineProblems(page: Page): Promise<string[]> {
  const faults: string[] = []
  const here = new URL(page.url()).pathname
  for (const role of ['banner', 'main', 'contentinfo'] as const) {
    const count = await page.getByRole(role).count()
    if (count !== 1) faults.push(`${here}: ${count} times ${role}`)
  }
  const levels = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))))
  if (levels.filter((level) => level === 1).length !== 1) faults.push(`${here}: headings ${levels.join(' ')}`)
  const skipped = levels.findIndex((level, index) => level > (levels[index - 1] ?? 0) + 1)
  if (skipped >= 0) faults.push(`${here}: heading ${skipped + 1} of ${levels.join(' ')} skips a level`)
  const tree = await page.locator('body').ariaSnapshot()
  for (const role of ['navigation', 'region', 'complementary', 'form', 'search'] as const) {
    const names = [...tree.matchAll(new RegExp(`^\\s*- '?${role}(?: "([^"]*)")?`, 'gm'))].map(([, name = '']) => name)
    if (new Set(names).size < names.length) faults.push(`${here}: ${role} is not unique: ${names.join(', ')}`)
  }
  return faults
}
