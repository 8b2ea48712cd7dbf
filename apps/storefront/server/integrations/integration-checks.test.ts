import { createServer } from 'node:net'
import { listen } from '@shop/testing/listen'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { checkIntegrations } from './doctor.ts'

// Files share a process: modules that another one has loaded would not be mocked.
vi.hoisted(() => void vi.resetModules())
vi.mock('./check-requests.ts', async (load) => ({ ...(await load<object>()), timeout: 300 }))

test('a mail server that greets and then stops responding is reported within seconds', async () => {
  const server = createServer((socket) => void socket.on('error', () => {}).write('220 shop.test\r\n'))
  const port = await listen(server)
  onTestFinished(() => void server.close())
  const findings = await checkIntegrations(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }), fetch)
  expect(findings.find(({ integration }) => integration === 'SMTP')).toMatchObject({
    state: 'wrong',
    detail: expect.stringMatching(/timeout/i),
  })
})

test('the reason of a failure is one line, even if its cause has several', async () => {
  const cause = new Error('80D2:error:0A00010B:SSL routines:\n  wrong version number\n')
  const send = () => Promise.reject(new TypeError('fetch failed', { cause }))
  const findings = await checkIntegrations(readConfig({ SENTRY_DSN: 'https://public@127.0.0.1:2/42' }), send)
  expect(findings.find(({ integration }) => integration === 'Sentry')?.detail).toMatch(
    /^[^\n]*fetch failed: 80D2:error:0A00010B:SSL routines: wrong version number$/,
  )
})
