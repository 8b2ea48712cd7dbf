import { expect, test, vi } from 'vitest'
import { stubBrowser } from './testing/browser.ts'

test('ERR2-05: the studio shows the operator which settings the shop lacks', async () => {
  const title = 'Missing required environment variables: CONTENT_READ_TOKEN'
  stubBrowser(async () => Response.json({ title, status: 503 }, { status: 503 }))
  // The settings are loaded once.
  vi.resetModules()
  const { loadSettings, SettingsError } = await import('./settings.ts')
  await expect(loadSettings()).rejects.toThrow(new SettingsError(title))
})
