import { expect, test } from 'vitest'
import { problem, tooManyRequests } from '@shop/http/problem'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'
import { showProblem } from './message-page.ts'

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  ['GET', '/services/nothing', 404],
  ['PUT', '/about', 405],
  ['POST', '/about', 405],
])('a browser that opens %s %s gets a page with the error, other clients get JSON', async (method, path) => {
  const { request } = await startWholeShop({ settings: hosted })
  const page = await request(path, { method, headers: browser })
  const json = await request(path, { method, headers: { Accept: '*/*' } })
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([json.status, 'no-store'])
  const { title }: { title: string } = await json.json()
  expect(await page.text()).toContain(`>${title.replaceAll('&', '&amp;')}</h1>`)
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
})

test('PAGE-04, PAGE-05, PAGE-06: such a page is in English, as wide as the device, and zoomable', async () => {
  const request = new Request('https://shop.test/', { headers: browser })
  const page = await (await showProblem(request, problem(404, 'There is no such file.'))).text()
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('content="width=device-width, initial-scale=1, maximum-scale=1"')
})

test('a page of an error names the fields, as text, and leads on', async () => {
  const request = new Request('https://shop.test/', { headers: browser })
  const errors = [{ field: 'name', message: '<b> is too short' }]
  const page = await (await showProblem(request, problem(422, 'Please check the form', errors))).text()
  expect(page).toContain('name: &lt;b&gt; is too short')
  expect(page).toContain('<a href="/">')
  expect(page).not.toContain('Try again')
  const busy = await showProblem(request, tooManyRequests(5))
  expect([busy.status, busy.headers.get('Retry-After')]).toEqual([429, '5'])
  expect(await busy.text()).toContain('Try again')
})
