import { createLogger } from '@shop/http/logger'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config/config.ts'
import { createShop } from './shop.ts'
import { startSentry } from '../testing/sentry.ts'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'

const renderer = () => Promise.reject(new Error('unused'))

/** Starts a shop with invalid settings; returns the error and the log lines. */
function failToStart(environment: Record<string, string>) {
  const lines: string[] = []
  const logger = createLogger('error', { write: (line) => void lines.push(line) })
  return { lines, started: createShop({ config: readConfig(environment), logger, renderer, development: true }) }
}

test('ERR-30: an error that keeps the server from starting is reported and rethrown', async () => {
  const { received, dsn } = await startSentry()
  const { lines, started } = failToStart({ DATA_DIR: '/dev/null/nowhere', SENTRY_DSN: dsn })
  await expect(started).rejects.toThrow(/nowhere/)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the shop could not start')
  expect(received).toHaveLength(1)
})

test.each([
  [{ DATA_DIR: '/dev/null/nowhere' }, /^DATA_DIR \/dev\/null\/nowhere cannot be used: ENOTDIR/],
  [{ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' }, /^DATABASE_URL [^]* cannot be opened: .*ECONNREFUSED/],
])('unusable storage is reported by the setting’s name, without its password: %j', async (environment, line) => {
  const { lines, started } = failToStart(environment)
  await expect(started).rejects.toThrow(ConfigError)
  await expect(started).rejects.toThrow(line)
  await expect(started).rejects.not.toThrow(/secret/)
  expect(lines.join()).not.toMatch(/secret|\.ts:/)
})

test('a shop whose PUBLIC_URL has capitals and the default port is ready and takes its own forms', async () => {
  const { request } = await startWholeShop({ settings: { PUBLIC_URL: 'https://Public.Test:443' } })
  const parts = { database: 'ready', content: 'ready', commerce: 'ready' }
  // On a busy machine the first reads may take longer than the check waits.
  await expect.poll(async () => (await request('/readyz')).json()).toEqual({ status: 'ready', parts })
  const form = { method: 'POST', headers: { Origin: 'https://public.test' } }
  expect((await request('/contact-forms/unknown', form)).status).toBe(404)
})

test('only the browser keeps the page that answers a form, for its history', async () => {
  const { request } = await startWholeShop({ settings: {} })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://shop.test' }
  const keptAfter = async (address: string, init?: RequestInit) =>
    (await request(address, init)).headers.get('Cache-Control')
  const checkout = '/services/commerce/checkouts/none'
  for (const address of ['/cart', '/newsletter/sign-up', checkout])
    expect(await keptAfter(address, { method: 'POST', headers, body: 'email=x' })).toBe('private, no-cache')
  expect(await keptAfter(checkout)).toBe('no-store')
})

test.each(['/healthz', '/readyz', '/assets/none.js', '/fonts/none.woff2', '/services/none'])(
  'the response of %s forbids proxies and CDNs to store it',
  async (address) => {
    const { request } = await startWholeShop({ settings: hosted })
    expect((await request(address)).headers.get('Cache-Control')).toBe('no-store')
  },
)
