import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { createContentClient } from '../../app/content/content-client.ts'
import { readConfig } from '../config/config.ts'
import { startWholeShop } from '../testing/whole-shop.ts'
import { scrollIndicatorRoutes } from './scroll-indicator.ts'

const path = '/icons/scroll-indicator'

test('TYPE-72, PUB-01: the home page shows the scroll indicator of the settings', async () => {
  const { fetch } = await startWholeShop({})
  const response = await fetch(new Request(`https://shop.test${path}`))
  expect(response.status).toBe(302)
  const picture = new URL(response.headers.get('Location') ?? '', 'https://shop.test')
  expect((await fetch(new Request(picture))).headers.get('Content-Type')).toMatch(/^image\//)
  const styles = await readFile(new URL('../../app/routes/home/splash.css', import.meta.url), 'utf8')
  expect(styles).toContain(`url('${path}')`)
})

test.each([
  ['missing', async () => ({ result: null }), 0],
  ['out of reach', () => Promise.reject(new Error('connection refused')), 1],
])('a scroll indicator that is %s is an empty picture', async (_what, respond, reported) => {
  const report = vi.fn()
  const content = createContentClient(async (_groq, _params, parse) => parse((await respond()).result), report)
  const response = await scrollIndicatorRoutes({ config: readConfig({}), content, errors: { report } }).request(path)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
  expect(report).toHaveBeenCalledTimes(reported)
})
