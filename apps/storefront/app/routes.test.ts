import path from 'node:path'
import { expect, test } from 'vitest'
import { slugProblem } from './content/slug.ts'
import routes from './routes.ts'

/** The route modules of pages between which visitors navigate. */
const pages = [...new Set(routes.map(({ file }) => file))].filter(
  (file) => file.endsWith('.tsx') && !/^routes\/(resources|not-found)\//.test(file),
)

test.each(pages)('%s renders when its data change, not at every step of a navigation', async (file) => {
  const { default: Page }: { default: unknown } = await import(path.join(import.meta.dirname, file))
  // A memoized component is an object, a plain one a function.
  expect(typeof Page).toBe('object')
})

test.each([
  ['page', /^([^/:*]+)(\/:\w+\?)?$/, ['find-your-recess', 'sparkling-water']],
  ['productCategory', /^shop\/([^/:]+)(\/:\w+\?)?$/, ['gift-card']],
])('a %s cannot have the address of another page, but of one that shows it', (type, pattern, shown) => {
  const names = routes.flatMap(({ path = '' }) => pattern.exec(path)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => slugProblem(type, name) === undefined).toSorted()).toEqual(shown)
})

test.each([
  ['page', 'Search'],
  ['page', 'assets'],
  ['page', 'favicon.ico'],
  ['page', 'icons'],
  ['page', 'metrics'],
  ['page', 'notes.data'],
  ['page', 'Sparkling-Water'],
  ['productCategory', 'Collections'],
  ['productCategory', 'Gift-Card'],
])('a %s cannot have the slug %s, at which the shop shows something else', (type, slug) => {
  expect(slugProblem(type, slug)).toMatch(/^The shop has something else/)
  expect(slugProblem(type, `${slug}-2`)).toBeUndefined()
})
