import { expect, test } from 'vitest'
import { destinationOf } from './sign-in-destination.ts'

const site = 'https://shop.example'
const after = (origin: string | undefined, referrer = '') => {
  const here = new URL('/admin/sign-in', site)
  if (origin !== undefined) here.searchParams.set('origin', origin)
  return destinationOf(here, referrer)
}

test.each([
  ['/admin/production/structure?a=b', '/admin/production/structure?a=b'],
  [`${site}/shop`, '/shop'],
  [`${site}/`, '/'],
  ['', '/admin'],
  ['/admin/sign-in?origin=/shop', '/admin'],
  ['https://evil.example/phish', '/admin'],
  ['//evil.example/phish', '/admin'],
  ['/.//evil.example/phish', '/admin'],
  ['/\\evil.example/phish', '/admin'],
  [`${site}//evil.example/phish`, '/admin'],
  ['http://', '/admin'],
  ['javascript:alert(1)', '/admin'],
])('signing in for %j returns to a page of this site', (origin, expected) => {
  expect(after(origin)).toBe(expected)
  expect(after(undefined, origin)).toBe(expected)
})
