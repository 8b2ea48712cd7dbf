import { expect, type Page } from '@playwright/test'
import { readDraft } from './content-api.ts'
import { dragBelow, keysOf, openByClick } from './presentation-page.ts'
import { fieldOf, inputOf, navigateWithin } from './studio-page.ts'

/** An editor's Studio, and a visitor's page of the shop, possibly on different processes. */
interface Journey {
  editor: Page
  visitor: Page
  origin: string
  token: string
}

const id = 'product-white-peach-thyme'
const path = '/shop/sparkling-water/white-peach-thyme'
const former = 'White Peach & Thyme'
const headlineText = 'Spring Peach'

/**
 * Records responses of the shop that refuse a request of the page. Dry runs are left out: with them the Studio checks
 * whether a release can be published, and 409 is correct while it is being scheduled.
 */
export function recordRefusals(page: Page): string[] {
  const refusals: string[] = []
  page.on('response', (response) => {
    const request = response.request()
    const isDryRun = request.postData()?.includes('"dryRun":true') ?? false
    if (response.status() >= 400 && !isDryRun)
      refusals.push(`${response.status()} ${request.method()} ${response.url()}`)
  })
  return refusals
}

/** Creates a release by the menu of perspectives, chooses it, and returns its name. */
async function createRelease(page: Page, title: string): Promise<string> {
  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByTestId('create-new-release-button').click()
  await page.getByTestId('release-form-title').last().fill(title)
  await page.getByTestId('submit-release-button').click()
  await page.waitForURL(/perspective=/)
  return new URL(page.url()).searchParams.get('perspective') ?? ''
}

/** Reverts the published release that is shown. */
async function revertRelease(page: Page): Promise<void> {
  await page.getByTestId('revert-button').click()
  await page.getByRole('checkbox').check()
  await page.getByTestId('confirm-button').click()
}

/** A full minute, at least one minute from now: the Studio's form has no seconds, and refuses the past. */
function nextMinute(): Date {
  const minute = new Date(Date.now() + 120_000)
  minute.setSeconds(0, 0)
  return minute
}

/** A time as the Studio's form for dates writes it. */
function asInput(time: Date): string {
  const day = time.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
  return `${day} ${time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
}

/**
 * Schedules a release by its menu, and returns its time: in five seconds, since a test need not wait for the form's
 * full minute.
 */
async function schedule(page: Page, release: string): Promise<Date> {
  const dialog = page.getByTestId('confirm-schedule-dialog')
  await navigateWithin(page, `releases/${release}?perspective=${release}`)
  await expect(async () => {
    // The Studio closes the menu when it receives an update of the release.
    await page.getByTestId('release-menu-button').click()
    await page.getByTestId('schedule-button-menu-item').click({ timeout: 3000 })
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass()
  const minute = nextMinute()
  await dialog.getByTestId('date-input').fill(asInput(minute))
  await dialog.getByTestId('date-input').press('Enter')
  const time = new Date(Date.now() + 5000)
  await page.route('**/data/actions/**', (route, request) =>
    route.continue({ postData: request.postData()?.replaceAll(minute.toISOString(), time.toISOString()) }),
  )
  await page.getByTestId('confirm-button').click()
  await expect(dialog).toHaveCount(0)
  return time
}

/**
 * An editor changes a product's page in Presentation, comments on it, puts it into a release and schedules that; it
 * is on the shop at its time and not before. Then the release is reverted.
 */
export async function publishInTime({ editor, visitor, origin, token }: Journey): Promise<void> {
  const shown = editor.frameLocator('iframe')
  const headline = shown.getByRole('heading', { level: 1 })
  const visited = visitor.getByRole('heading', { level: 1 })
  const features = shown.locator('[data-sanity*="path=features.list:"]')

  await navigateWithin(editor, `presentation?preview=${path}`)
  await openByClick(editor, headline, 'title')
  await editor
    .getByText(/^Used on/)
    .first()
    .waitFor()
  const overlay = await shown.locator('sanity-visual-editing').elementHandle()
  await inputOf(editor, 'title').fill(headlineText)
  await expect(headline).toContainText(headlineText)

  let keys: string[] = []
  // Counted and read in one step, because the page may reload in between.
  await expect.poll(async () => (keys = await keysOf(features)).length).toBe(3)
  const [first = '', ...others] = keys
  const moved = [...others, first]
  await expect(async () => {
    // An earlier attempt may have worked, but slowly; a second drag would move another item.
    if ((await keysOf(features))[0] === first) await dragBelow(editor, features)
    await expect.poll(() => keysOf(features), { timeout: 15_000 }).toEqual(moved)
  }).toPass()
  // The page has reloaded its data, which dragging needs and typing does not, without reconnecting to the Studio.
  expect(await overlay?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  // A typed text is shown before it is saved.
  await expect
    .poll(() => readDraft(origin, token, id))
    .toMatchObject({ title: headlineText, features: { list: moved.map((_key) => ({ _key })) } })

  const field = fieldOf(editor, 'title')
  await field.hover()
  await field.getByRole('button', { name: 'Add comment' }).click()
  await editor.getByTestId('comment-input-editable').click()
  await editor.keyboard.type('Ready for spring')
  await editor.getByTestId('comment-input-send-button').click()
  await field.getByRole('button', { name: 'Open comments' }).click()
  await expect(editor.getByTestId('comments-list-item')).toContainText('Ready for spring')
  // The Studio introduces comments in a popover, which would cover the next button.
  await editor.getByRole('button', { name: 'Got it' }).click()

  const release = await createRelease(editor, 'Spring')
  const addToRelease = editor.getByRole('button', { name: 'Add to release' })
  await addToRelease.click()
  await expect(addToRelease).toHaveCount(0)
  await expect(headline).toContainText(headlineText)
  // Dragging changes the draft, so it is possible only where drafts are shown.
  await expect(features).toHaveCount(0)
  await visitor.goto(path)
  await expect(visited).toHaveText(former)

  const time = await schedule(editor, release)
  const isShown = async () => (await (await visitor.request.get(path)).text()).includes(headlineText)
  await expect.poll(isShown, { timeout: 30_000 }).toBe(true)
  expect(Date.now()).toBeGreaterThanOrEqual(time.getTime())
  await visitor.reload()
  await expect(visited).toContainText(headlineText)

  await revertRelease(editor)
  await expect(async () => {
    await visitor.reload()
    await expect(visited).toHaveText(former, { timeout: 1000 })
  }).toPass()
}
