import { expect, test } from 'vitest'
import { createStorefrontClient } from '../../commerce/storefront-client.ts'
import { readContentWith, createContentClient } from '../../content/content-client.ts'
import { readHome } from './read-home.ts'
import { watchReports } from '../../testing/watch-reports.ts'

/** Reads the home document from a content service with this response. */
function read(respond: () => Promise<null>) {
  const report = watchReports()
  const fetch = async () => ({ result: await respond() })
  const content = createContentClient(readContentWith({ fetch } as never), () => {})
  const commerce = createStorefrontClient({ url: 'https://store.test/graphql', accessToken: null })
  return { report, answered: readHome({ content, commerce, preview: null, site: { variant: 'cbd', url: '' } }) }
}

test('ERR-13: a missing home document is reported, and the visitor gets a 404', async () => {
  const { report, answered } = read(async () => null)
  await expect(answered).rejects.toMatchObject({ data: 'This page could not be found', init: { status: 404 } })
  expect(report.mock.calls).toEqual([[new Error('Category not found')]])
})

test('ERR-13: a home document that cannot be read is reported with its cause, and the visitor gets a 503', async () => {
  const cause = new Error('connection refused')
  const { report, answered } = read(() => Promise.reject(cause))
  await expect(answered).rejects.toMatchObject({ data: 'The home page cannot be rendered', init: { status: 503 } })
  expect(report.mock.calls).toEqual([[new Error('Category not found', { cause })]])
})
