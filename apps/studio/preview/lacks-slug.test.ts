import { expect, test } from 'vitest'
import { compiledSchema } from '../schema/compiled.ts'
import { lacksSlug } from './lacks-slug.ts'

test.each([
  ['page', true],
  ['product', true],
  ['form', false],
  ['wholesale', false],
])('the preview of a new %s waits for its slug: %s', (name, waits) => {
  const type = compiledSchema.get(name)!
  expect(lacksSlug(type, {})).toBe(waits)
  expect(lacksSlug(type, { slug: { current: 'calm' } })).toBe(false)
})
