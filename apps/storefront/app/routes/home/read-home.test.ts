import { expect, test, vi } from 'vitest'
import { createContentClient } from '../../content/content-client.ts'
import { readHome } from './read-home.ts'

/** Reads the home document of a content service that answers so; what is thrown is the answer. */
function read(answer: () => Promise<null>) {
  const reportError = vi.fn<(error: unknown) => void>()
  const fetch = async () => ({ result: await answer() })
  const content = createContentClient({ fetch } as never, () => {})
  return { reportError, answered: readHome({ content, preview: null, site: { variant: 'cbd' }, reportError }) }
}

test('ERR-13: a home document that is missing is reported as such; the visitor reads of a page that is not found', async () => {
  const { reportError, answered } = read(async () => null)
  await expect(answered).rejects.toMatchObject({ data: 'This page could not be found', init: { status: 404 } })
  expect(reportError.mock.calls).toEqual([[new Error('Category not found')]])
})

test('ERR-13: so is one that cannot be read, with why; the visitor is to come back', async () => {
  const cause = new Error('connection refused')
  const { reportError, answered } = read(() => Promise.reject(cause))
  await expect(answered).rejects.toMatchObject({ data: 'The home page cannot be made', init: { status: 503 } })
  expect(reportError.mock.calls).toEqual([[new Error('Category not found', { cause })]])
})
