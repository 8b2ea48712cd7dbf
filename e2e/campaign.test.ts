import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, recordPage, takenOver } from './browser.ts'
import { alive, browse, browseShop, narrow } from './browsed-shop.ts'
import { startShop } from './shop-process.ts'
import { openVisit, scripts, vendors } from './vendors.ts'

/** Waits until the browser has been idle, and so until what was to be loaded then has been asked for. */
async function settled(page: Page): Promise<void> {
  await alive(page)
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
  const site = browseShop()

  test('ANALYTICS-11, CALL-30: a visit and a sign-up call nobody else, and nobody is asked for consent', async () => {
    const { page, foreign } = await openVisit(site, '/')
    const record = recordPage(page, site.origin)
    const warned = page.waitForEvent('console', (message) => message.text() === 'Analytics were not initialised.')
    await signUp(page)
    await warned
    expect([...foreign, ...record.foreignRequests, ...record.errors]).toEqual([])
    expect(await page.getByRole('region', { name: 'Privacy choices' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Privacy choices' }).count()).toBe(0)
  })

  test('TRACK-06, TRACK-07: what a campaign visit came with is kept in this browser', async () => {
    const { page } = await openVisit(site, '/?utm_source=devotion&transaction_id=t1&discount=EXHALE&rfsn=ada')
    const stored = () => page.evaluate(() => [localStorage.getItem('utm'), localStorage.getItem('aspire')])
    await expect
      .poll(async () => (await stored()).map((entry) => JSON.parse(entry ?? '{}').values))
      .toEqual([{ utm_source: 'devotion' }, { transaction_id: 't1' }])
    const week = Date.now() / 1000 + 7 * 24 * 60 * 60
    for (const [name, value] of [
      ['discount_code', 'EXHALE'],
      ['rfsn', 'ada'],
    ] as const) {
      const kept = async () => (await page.context().cookies()).find((cookie) => cookie.name === name)
      await expect.poll(kept).toMatchObject({ value, path: '/' })
      expect(Math.abs(((await kept())?.expires ?? 0) - week)).toBeLessThan(600)
    }
  })
})

describe('a shop with every vendor', () => {
  const site = browseShop(vendors)

  test('ANALYTICS-08, ANALYTICS-09, CALL-26, CALL-27, CALL-28: each vendor’s script is loaded once, after the page is interactive', async () => {
    const html = await (await fetch(site.origin)).text()
    for (const script of scripts) expect(html).not.toContain(new URL(script).host)
    const { page, foreign } = await openVisit(site, '/')
    await expect.poll(() => foreign).toEqual(scripts)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true })
    // Followed before its part is alive, it would lead to a new document, which has scripts of its own.
    await takenOver(link)
    await link.click()
    await page.getByRole('heading', { level: 1, name: /^About/ }).waitFor()
    await settled(page)
    expect(foreign).toEqual(scripts)
  })

  test('ANALYTICS-06, ANALYTICS-07: a sign-up pushes Lead with the client id, and tells the newsletter service who it is', async () => {
    const { page, foreign } = await openVisit(site, '/')
    await expect.poll(() => foreign.length).toBe(scripts.length)
    await signUp(page)
    await expect
      .poll(() => dataLayerOf(page))
      .toContainEqual({ event: 'Lead', google_client_id: '11.22', email: 'ada@example.com' })
    await expect
      .poll(() => page.evaluate('globalThis._learnq'))
      .toContainEqual(['identify', { $email: 'ada@example.com' }])
  })
})

describe('a shop that asks for consent', () => {
  const site = browseShop({ ...vendors, CONSENT: 'required' })

  test('ANALYTICS-10, CALL-29: nothing is loaded before a yes, nor after a no, also on the next visit', async () => {
    const { page, foreign } = await openVisit(site, '/', narrow)
    await question(page).waitFor()
    await settled(page)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(foreign).toEqual([])
    await question(page).getByRole('button', { name: 'No, thanks' }).click()
    await page.reload()
    await settled(page)
    expect(await question(page).count()).toBe(0)
    expect(foreign).toEqual([])
  })

  test('ANALYTICS-10, CALL-29: a yes loads the scripts and is forwarded; taking it back begins anew without them', async () => {
    const { page, foreign } = await openVisit(site, '/')
    await question(page).getByRole('button', { name: 'Yes, fine' }).click()
    await expect.poll(() => foreign).toEqual(scripts)
    const granted = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' }
    await expect
      .poll(() => dataLayerOf(page))
      .toContainEqual(['consent', 'update', { ...granted, analytics_storage: 'granted' }])
    await page.getByRole('button', { name: 'Privacy choices' }).click()
    foreign.length = 0
    await Promise.all([page.waitForEvent('load'), question(page).getByRole('button', { name: 'No, thanks' }).click()])
    await settled(page)
    expect(foreign).toEqual([])
    expect(await dataLayerOf(page)).toEqual([])
  })
})

describe('a shop that reports to Sentry', () => {
  const envelopes: string[] = []
  const sent = (text: string) => envelopes.some((envelope) => envelope.includes(text))
  const sentry = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += String(piece)))
    request.on('end', () => {
      if (body) envelopes.push(body)
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }).end('{}')
    })
  })
  afterAll(() => void sentry.close())
  const site = browse(async () => {
    sentry.listen(0, '127.0.0.1')
    await once(sentry, 'listening')
    const address = sentry.address()
    if (address === null || typeof address === 'string') throw new Error('The system gave no port')
    const settings = { SENTRY_DSN: `http://key@127.0.0.1:${address.port}/1`, CONSENT: 'required' }
    return startShop({ ...settings, LOG_LEVEL: 'silent' })
  })

  test('ERR-22: an error in a browser reaches it with release and variant, and without personal data', async () => {
    const page = await site.newPage()
    await page.goto(`${site.origin}/?email=ada%40example.com`)
    await settled(page)
    await page.evaluate(() => reportError(new Error('no letter to ada@example.com')))
    const reports = () => envelopes.filter((envelope) => envelope.includes('no letter to [email]'))
    await expect.poll(() => reports().length).toBe(1)
    expect(reports()[0]).toContain('"variant":"cbd"')
    expect(reports()[0]).toMatch(/"release":"\d/)
    expect(envelopes.join('')).not.toMatch(/ada(@|%40)example/)
    expect(envelopes.join('')).not.toContain('replay_event')
  })

  test('ERR-33: a session is recorded once the visitor agrees, without personal data, and errors still reach it', async () => {
    const page = await site.newPage()
    const { errors } = recordPage(page, site.origin)
    await page.goto(`${site.origin}/?email=ada%40example.com`)
    await settled(page)
    await page.evaluate(() => reportError(new Error('before the yes')))
    await expect.poll(() => sent('before the yes')).toBe(true)
    await question(page).getByRole('button', { name: 'Yes, fine' }).click()
    await settled(page)
    await page.evaluate(() => reportError(new Error('after the yes')))
    await expect.poll(() => sent('after the yes')).toBe(true)
    await expect.poll(() => sent('"type":"replay_event"')).toBe(true)
    await expect.poll(() => sent('"type":"replay_recording"')).toBe(true)
    expect(envelopes.join('')).not.toMatch(/ada(@|%40)example/)
    expect(errors.map((error) => error.replace('Error: ', ''))).toEqual(['before the yes', 'after the yes'])
  })
})
