// @vitest-environment jsdom
import { getClient } from '@sentry/browser'
import { expect, test, vi } from 'vitest'
import { reportToShop } from './own-report.ts'
import { startSentry } from './sentry.ts'

const blocked = (message: string) => new DOMException(message, 'SecurityError')

/** What Chromium, and Firefox and Safari, throw where cookies are blocked. */
const ofBrowsers = [
  blocked("Failed to read the 'sessionStorage' property from 'Window': Access is denied for this document."),
  blocked('The operation is insecure.'),
]
const other = blocked("Failed to execute 'replaceState' on 'History'")

test('that a browser blocks storage is not in the log of the shop; other errors are', () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response())
  vi.stubGlobal('fetch', fetch)
  for (const error of ofBrowsers) reportToShop(error)
  expect(fetch).not.toHaveBeenCalled()
  reportToShop(other)
  expect(fetch).toHaveBeenCalledOnce()
})

test('that a browser blocks storage is not reported to Sentry; other errors are', () => {
  const report = startSentry({ dsn: 'https://key@errors.test/1', release: '1', variant: 'cbd', mayReplay: false })
  const client = getClient()
  if (!client) throw new Error('Sentry has not started')
  const capture = vi.spyOn(client, 'captureException').mockReturnValue('id')
  for (const error of ofBrowsers) report(error)
  expect(capture).not.toHaveBeenCalled()
  report(other)
  expect(capture.mock.calls[0]?.[0]).toBe(other)
})
