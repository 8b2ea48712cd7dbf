import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, recordPage, takenOver } from './browser.ts'
import { startShop, type ShopProcess } from './shop-process.ts'
import { openVisit, patience, scripts, vendors } from './vendors.ts'

let browser: Browser
beforeAll(async () => void (browser = await launchBrowser()))
afterAll(() => browser.close())

const visit = (origin: string, address: string, viewport?: { width: number; height: number }) =>
  openVisit(browser, origin + address, viewport)

/** Waits until the browser has been idle, and so until what was to be loaded then has been asked for. */
async function settled(page: Page): Promise<void> {
  await page.locator('#container-ref').waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)))
}

/** The events in the data layer, and Google's commands, each as a list. */
const dataLayerOf = (page: Page): Promise<unknown[]> =>
  page.evaluate('(globalThis.dataLayer ?? []).map((entry) => ("length" in entry ? Array.from(entry) : entry))')

const question = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })

const signUp = async (page: Page): Promise<void> => {
  const form = page.getByRole('region', { name: 'Newsletter' }).locator('form')
  await takenOver(form)
  await form.getByLabel('Your email').fill('ada@example.com')
  await form.getByRole('button').click()
  await form.getByRole('button', { name: 'ttyl!' }).waitFor()
}

describe('a shop without any vendor', () => {
  let shop: ShopProcess
  beforeAll(async () => void (shop = await startShop()))
  afterAll(() => shop[Symbol.asyncDispose]())

  test('ANALYTICS-11, CALL-30: a visit and a sign-up call nobody else, and nobody is asked for consent', async () => {
    const { page, foreign } = await visit(shop.origin, '/')
    const record = recordPage(page, shop.origin)
    const warned = page.waitForEvent('console', (message) => message.text() === 'Analytics were not initialised.')
    await signUp(page)
    await warned
    expect([...foreign, ...record.foreignRequests, ...record.errors]).toEqual([])
    expect(await page.getByRole('region', { name: 'Privacy choices' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Privacy choices' }).count()).toBe(0)
    await page.context().close()
  })

  test('TRACK-06, TRACK-07: what a campaign visit came with is kept in this browser', async () => {
    const { page } = await visit(shop.origin, '/?utm_source=devotion&transaction_id=t1&discount=EXHALE&rfsn=ada')
    const stored = () => page.evaluate(() => [localStorage.getItem('utm'), localStorage.getItem('aspire')])
    await expect
      .poll(async () => (await stored()).map((entry) => JSON.parse(entry ?? '{}').values))
      .toEqual([{ utm_source: 'devotion' }, { transaction_id: 't1' }])
    const cookies = await page.context().cookies()
    const kept = new Map(cookies.map(({ name, value, path, expires }) => [name, { value, path, expires }]))
    const week = Date.now() / 1000 + 7 * 24 * 60 * 60
    for (const [name, value] of [
      ['discount_code', 'EXHALE'],
      ['rfsn', 'ada'],
    ] as const) {
      expect(kept.get(name)).toMatchObject({ value, path: '/' })
      expect(Math.abs((kept.get(name)?.expires ?? 0) - week)).toBeLessThan(600)
    }
    await page.context().close()
  })
})

describe('a shop with every vendor', () => {
  let shop: ShopProcess
  beforeAll(async () => void (shop = await startShop(vendors)))
  afterAll(() => shop[Symbol.asyncDispose]())

  test('ANALYTICS-08, ANALYTICS-09, CALL-26, CALL-27, CALL-28: each vendor’s script is loaded once, after the page is interactive', async () => {
    const html = await (await fetch(shop.origin)).text()
    for (const script of scripts) expect(html).not.toContain(new URL(script).host)
    const { page, foreign } = await visit(shop.origin, '/')
    await expect.poll(() => foreign, { timeout: patience }).toEqual(scripts)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true })
    // Followed before its part is alive, it would lead to a new document, which has scripts of its own.
    await takenOver(link)
    await link.click()
    await page.getByRole('heading', { level: 1, name: /^About/ }).waitFor()
    await settled(page)
    expect(foreign).toEqual(scripts)
    await page.context().close()
  })

  test('ANALYTICS-06, ANALYTICS-07: a sign-up pushes Lead with the client id, and tells the newsletter service who it is', async () => {
    const { page, foreign } = await visit(shop.origin, '/')
    await expect.poll(() => foreign.length, { timeout: patience }).toBe(scripts.length)
    await signUp(page)
    await expect
      .poll(() => dataLayerOf(page), { timeout: patience })
      .toContainEqual({ event: 'Lead', google_client_id: '11.22', email: 'ada@example.com' })
    expect(await page.evaluate('globalThis._learnq')).toContainEqual(['identify', { $email: 'ada@example.com' }])
    await page.context().close()
  })
})

describe('a shop that asks for consent', () => {
  let shop: ShopProcess
  beforeAll(async () => void (shop = await startShop({ ...vendors, CONSENT: 'required' })))
  afterAll(() => shop[Symbol.asyncDispose]())

  test('ANALYTICS-10, CALL-29: nothing is loaded before a yes, nor after a no, also on the next visit', async () => {
    const { page, foreign } = await visit(shop.origin, '/', { width: 360, height: 740 })
    await question(page).waitFor()
    await settled(page)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(foreign).toEqual([])
    await question(page).getByRole('button', { name: 'No, thanks' }).click()
    await page.reload()
    await settled(page)
    expect(await question(page).count()).toBe(0)
    expect(foreign).toEqual([])
    await page.context().close()
  })

  test('ANALYTICS-10, CALL-29: a yes loads the scripts and is forwarded; taking it back begins anew without them', async () => {
    const { page, foreign } = await visit(shop.origin, '/')
    await question(page).getByRole('button', { name: 'Yes, fine' }).click()
    await expect.poll(() => foreign, { timeout: patience }).toEqual(scripts)
    const granted = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' }
    expect(await dataLayerOf(page)).toContainEqual(['consent', 'update', { ...granted, analytics_storage: 'granted' }])
    await page.getByRole('button', { name: 'Privacy choices' }).click()
    foreign.length = 0
    await Promise.all([page.waitForEvent('load'), question(page).getByRole('button', { name: 'No, thanks' }).click()])
    await settled(page)
    expect(foreign).toEqual([])
    expect(await dataLayerOf(page)).toEqual([])
    await page.context().close()
  })
})

describe('a shop that reports to Sentry', () => {
  let shop: ShopProcess
  let sentry: Server
  const envelopes: string[] = []
  const sent = (text: string) => envelopes.some((envelope) => envelope.includes(text))
  beforeAll(async () => {
    sentry = createServer((request, response) => {
      let body = ''
      request.on('data', (piece) => (body += String(piece)))
      request.on('end', () => {
        if (body) envelopes.push(body)
        response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }).end('{}')
      })
    })
    sentry.listen(0, '127.0.0.1')
    await once(sentry, 'listening')
    const address = sentry.address()
    if (address === null || typeof address === 'string') throw new Error('The system gave no port')
    const settings = { SENTRY_DSN: `http://key@127.0.0.1:${address.port}/1`, CONSENT: 'required' }
    shop = await startShop({ ...settings, LOG_LEVEL: 'silent' })
  })
  afterAll(async () => {
    await shop[Symbol.asyncDispose]()
    sentry.close()
  })

  test('ERR-22: an error in a browser reaches it with release and variant, and without personal data', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${shop.origin}/?email=ada%40example.com`)
    await settled(page)
    await page.evaluate(() => reportError(new Error('no letter to ada@example.com')))
    const reports = () => envelopes.filter((envelope) => envelope.includes('no letter to [email]'))
    await expect.poll(() => reports().length, { timeout: patience }).toBe(1)
    expect(reports()[0]).toContain('"variant":"cbd"')
    expect(reports()[0]).toMatch(/"release":"\d/)
    expect(envelopes.join('')).not.toMatch(/ada(@|%40)example/)
    expect(envelopes.join('')).not.toContain('replay_event')
    await context.close()
  })

  test('ERR-33: a session is recorded once the visitor agrees, without personal data, and errors still reach it', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const { errors } = recordPage(page, shop.origin)
    await page.goto(`${shop.origin}/?email=ada%40example.com`)
    await settled(page)
    await page.evaluate(() => reportError(new Error('before the yes')))
    await expect.poll(() => sent('before the yes'), { timeout: patience }).toBe(true)
    await question(page).getByRole('button', { name: 'Yes, fine' }).click()
    await settled(page)
    await page.evaluate(() => reportError(new Error('after the yes')))
    await expect.poll(() => sent('after the yes'), { timeout: patience }).toBe(true)
    await expect.poll(() => sent('"type":"replay_event"'), { timeout: patience }).toBe(true)
    expect(sent('"type":"replay_recording"')).toBe(true)
    expect(envelopes.join('')).not.toMatch(/ada(@|%40)example/)
    expect(errors.map((error) => error.replace('Error: ', ''))).toEqual(['before the yes', 'after the yes'])
    await context.close()
  })
})
