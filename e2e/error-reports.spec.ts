import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '@shop/testing/listen'
import { consentRegion, idle } from './campaign-page.ts'
import { expect, test as base } from './fixtures.ts'

const port = await freePort()

/** With a server that replaces Sentry. */
const test = base.extend<{ sentry: { envelopes: string[] } }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from its pattern
  sentry: async ({}, use) => {
    const envelopes: string[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (piece) => (body += String(piece)))
      request.on('end', () => {
        if (body) envelopes.push(body)
        response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }).end('{}')
      })
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    await use({ envelopes })
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  },
})

test.use({ settings: { SENTRY_DSN: `http://key@127.0.0.1:${port}/1`, CONSENT: 'required', LOG_LEVEL: 'silent' } })

test('ERR-22: a browser error is sent with release and variant, without personal data', async ({
  page,
  sentry: { envelopes },
}) => {
  await page.goto('/?email=ada%40example.com')
  await idle(page)
  await page.evaluate(() => reportError(new Error('no letter to ada@example.com')))
  const reports = () => envelopes.filter((envelope) => envelope.includes('no letter to [email]'))
  await expect.poll(() => reports().length).toBe(1)
  expect(reports()[0]).toContain('"variant":"cbd"')
  expect(reports()[0]).toMatch(/"release":"\d/)
  expect(envelopes.join('')).not.toMatch(/ada(@|%40)example/)
  expect(envelopes.join('')).not.toContain('replay_event')
})

test('ERR-33: a session is recorded after consent, without personal data; errors are still sent', async ({
  page,
  record: { errors },
  sentry: { envelopes },
}) => {
  const sent = (text: string) => envelopes.some((envelope) => envelope.includes(text))
  await page.goto('/?email=ada%40example.com')
  await idle(page)
  await page.evaluate(() => reportError(new Error('before the yes')))
  await expect.poll(() => sent('before the yes')).toBe(true)
  await consentRegion(page).getByRole('button', { name: 'Yes, fine' }).click()
  await idle(page)
  await page.evaluate(() => reportError(new Error('after the yes')))
  await expect.poll(() => sent('after the yes')).toBe(true)
  await expect.poll(() => sent('"type":"replay_event"')).toBe(true)
  await expect.poll(() => sent('"type":"replay_recording"')).toBe(true)
  expect(envelopes.join('')).not.toMatch(/ada(@|%40)example/)
  expect(errors.map((error) => error.replace('Error: ', ''))).toEqual(['before the yes', 'after the yes'])
})
