import path from 'node:path'
import { expect, test } from 'vitest'
import routes from './routes.ts'

/** The modules of pages that visitors go from one to another. */
const pages = [...new Set(routes.map(({ file }) => file))].filter(
  (file) => file.endsWith('.tsx') && !/^routes\/(resources|not-found)\//.test(file),
)

test.each(pages)('%s renders when its data change, not at every step of a navigation', async (file) => {
  const { default: Page }: { default: unknown } = await import(path.join(import.meta.dirname, file))
  // A memo is an object; a component that renders whenever its parent does is a function.
  expect(typeof Page).toBe('object')
})
