// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { loadMenuSections } from './menu-sections.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test.each([
  ['/', ''],
  ['/search?q=preview', ''],
  ['/?preview=&dataset=staging', '?preview=&dataset=staging'],
])('the menu of %s is loaded with the parameters of a preview only', async (address, parameters) => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ sections: [] }))
  vi.stubGlobal('fetch', send)
  history.replaceState(null, '', address)
  await loadMenuSections()
  expect(send).toHaveBeenCalledWith(`/navigation/shop-menu${parameters}`)
})
