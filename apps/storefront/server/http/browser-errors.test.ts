import { createLogger } from '@shop/http/logger'
import { expect, test } from 'vitest'
import { browserErrorRoutes } from './browser-errors.ts'
import { readConfig } from '../config/config.ts'
import { from } from '../testing/whole-shop.ts'

function testRoutes(settings: Record<string, string> = {}) {
  const lines: string[] = []
  const routes = browserErrorRoutes(
    readConfig(settings),
    createLogger('info', { write: (line) => void lines.push(line) }),
  )
  const send = (body: string, visitor = '203.0.113.9') => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': visitor }
    return routes.request('/', { method: 'POST', headers, body }, from('10.0.0.7'))
  }
  const post = async (body: string, visitor?: string) => (await send(body, visitor)).status
  return { lines, send, post }
}

test('a browser error is logged without personal data', async () => {
  const { lines, post } = testRoutes()
  expect(await post(JSON.stringify({ text: 'Error: no mail to ada@example.com', path: '/shop' }))).toBe(204)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('no mail to [email]')
})

test('a report that becomes longer without personal data is logged', async () => {
  const { lines, post } = testRoutes()
  expect(await post(JSON.stringify({ text: 'zip=1,'.repeat(600), path: '/' }))).toBe(204)
  expect(lines).toHaveLength(1)
})

test('an invalid report is refused and not logged', async () => {
  const { lines, send, post } = testRoutes()
  for (const body of ['', '{', 'null', '[]', '{"text":1,"path":"/"}', '{"text":"x"}'])
    expect(await post(body)).toBe(400)
  expect(await post(JSON.stringify({ text: 'x'.repeat(5000), path: '/' }))).toBe(400)
  const withLongPath = await send(JSON.stringify({ text: 'x', path: 'x'.repeat(400) }))
  expect([withLongPath.status, await withLongPath.json()]).toMatchObject([400, { errors: [{ field: 'path' }] }])
  expect(await post(JSON.stringify({ text: 'x'.repeat(50_000), path: '/' }))).toBe(413)
  expect(lines).toEqual([])
})

test('a page that fails continuously does not fill the log', async () => {
  const { lines, post } = testRoutes({ TRUSTED_PROXIES: '10.0.0.7' })
  const report = JSON.stringify({ text: 'x', path: '/' })
  for (let count = 0; count < 20; count++) expect(await post(report)).toBe(204)
  expect(await post(report)).toBe(429)
  expect(lines).toHaveLength(20)
  expect(await post(report, '203.0.113.10')).toBe(204)
})
