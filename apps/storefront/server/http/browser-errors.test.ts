import { createLogger } from '@shop/http/logger'
import { expect, test } from 'vitest'
import { browserErrorRoutes } from './browser-errors.ts'
import { readConfig } from '../config/config.ts'

function testRoutes() {
  const lines: string[] = []
  const routes = browserErrorRoutes(readConfig({}), createLogger('info', { write: (line) => void lines.push(line) }))
  const post = async (body: string) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await routes.request('/', { method: 'POST', headers, body })).status
  }
  return { lines, post }
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
  const { lines, post } = testRoutes()
  for (const body of ['', '{', 'null', '[]', '{"text":1,"path":"/"}', '{"text":"x"}'])
    expect(await post(body)).toBe(400)
  expect(await post(JSON.stringify({ text: 'x'.repeat(5000), path: '/' }))).toBe(400)
  expect(await post(JSON.stringify({ text: 'x'.repeat(50_000), path: '/' }))).toBe(413)
  expect(lines).toEqual([])
})

test('a page that fails continuously does not fill the log', async () => {
  const { lines, post } = testRoutes()
  const report = JSON.stringify({ text: 'x', path: '/' })
  for (let count = 0; count < 20; count++) expect(await post(report)).toBe(204)
  expect(await post(report)).toBe(429)
  expect(lines).toHaveLength(20)
})
