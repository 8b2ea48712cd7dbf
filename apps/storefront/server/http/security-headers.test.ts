import { createHash } from 'node:crypto'
import { listen } from '@shop/testing/listen'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { pagePolicy } from './allowed-sources.ts'
import { readConfig } from '../config/config.ts'
import { createHttpServer } from './http-server.ts'
import { createContentSecurityPolicy } from './content-security-policy.ts'
import { securityHeaders } from './security-headers.ts'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'

/** Starts a shop with these settings and sends requests to it over HTTP. */
async function open(settings: Record<string, string>) {
  const shop = await startWholeShop({ settings })
  const headers = securityHeaders(readConfig({ PUBLIC_URL: 'https://shop.test', ...settings }))
  const { server } = createHttpServer({
    listener: getRequestListener(shop.fetch, { overrideGlobalObjects: false }),
    headers,
    addressOf: () => '',
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
}

test('every response carries them: pages, services, files and errors', async () => {
  const request = await open(hosted)
  for (const address of ['/', '/healthz', '/services/forms/submit/x', '/assets/none.js', '/services/none', '/metrics'])
    expect({ address, ...Object.fromEntries((await request(address)).headers) }).toMatchObject({
      address,
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(
        /camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\).*usb=\(\)/,
      ),
    })
})

test('no HSTS without HTTPS; no opener policy with a tag manager, for its debugger', async () => {
  const request = await open({ ...hosted, PUBLIC_URL: 'http://shop.test', GTM_ID: 'GTM-X' })
  const { headers } = await request('/')
  expect(headers.has('Strict-Transport-Security')).toBe(false)
  expect(headers.has('Cross-Origin-Opener-Policy')).toBe(false)
})

const isRequired = (vendors: Record<string, string>) =>
  createContentSecurityPolicy(pagePolicy(readConfig(vendors)))(new Uint8Array()).endsWith(
    "; require-trusted-types-for 'script'; trusted-types default",
  )

test('trusted types are required unless a vendor’s script writes HTML', () => {
  expect(isRequired({})).toBe(true)
  expect(isRequired({ GA4_MEASUREMENT_ID: 'G-X', META_PIXEL_ID: '1', SESSION_REPLAY_ID: 'x' })).toBe(true)
  expect(isRequired({ GTM_ID: 'GTM-X' })).toBe(false)
  expect(isRequired({ KLAVIYO_SITE_ID: 'X' })).toBe(false)
})

test('a policy allows the inline scripts of a page by their hashes, whatever their letters, and no others', () => {
  const inline = ["go('à ☁')", '{"name":"Tea"}']
  const html = `<!DOCTYPE html><title>☁</title><script src="/a.js"></script><script async="">${inline[0]}</script>
    <script type="application/ld+json">${inline[1]}</script>`
  const sources = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(createContentSecurityPolicy({})(Buffer.from(html))).toContain(`; script-src 'self' ${sources.join(' ')};`)
})

const withoutStyles = (policy: string): string =>
  policy.replace("style-src 'self' 'unsafe-inline'", "style-src 'self'").replace(/; require-trusted.*/, '')

test('only a page that the studio edits may create styles; its scripts and frames are those of other pages', () => {
  const policy = createContentSecurityPolicy(pagePolicy(readConfig({})))
  const html = Buffer.from('<script>1</script>')
  const edited = policy(html, { isEdited: true })
  expect(edited).toContain("style-src 'self' 'unsafe-inline';")
  expect(policy(html, { isEdited: false })).toBe(policy(html))
  expect(withoutStyles(edited)).toBe(withoutStyles(policy(html)))
})

test('security.txt has SECURITY_CONTACT and expires in half a year; without the setting it is 404', async () => {
  const address = '/.well-known/security.txt'
  expect((await (await startWholeShop({ settings: hosted })).request(address)).status).toBe(404)
  const { request } = await startWholeShop({ settings: { ...hosted, SECURITY_CONTACT: 'mailto:security@shop.test' } })
  const response = await request(address)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
  const text = await response.text()
  expect(text).toMatch(
    /^Contact: mailto:security@shop\.test\nExpires: \S+Z\nPreferred-Languages: en\nCanonical: https:\/\/shop\.test\//,
  )
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(182)
})
