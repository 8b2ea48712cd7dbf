import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { listen } from '@shop/testing/listen'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendRequest } from './send-request.ts'

test('of a receiver that answers without end the first kilobyte is read, and its connection is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    response.on('close', closed.resolve)
    Readable.from(endless()).pipe(response)
  })
  onTestFinished(() => void server.close())
  const request = { url: `http://127.0.0.1:${await listen(server)}/`, method: 'POST', headers: {}, body: '{}' }
  const { status, body } = await sendRequest(request, true, new AbortController().signal)
  expect([status, body]).toEqual([200, 'x'.repeat(1024)])
  await closed.promise
})

test('a response that is too slow or broken off is reported as such', async () => {
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => timeout.call(AbortSignal, limit / 20))
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('taken', () => {
      if (request.url === '/broken') response.destroy()
    })
  })
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${await listen(server)}`
  const send = (path: string) =>
    sendRequest({ url: origin + path, method: 'POST', headers: {}, body: '{}' }, true, new AbortController().signal)
  await expect(send('/slow')).rejects.toThrow('No response within 10000 ms')
  vi.restoreAllMocks()
  await expect(send('/broken')).rejects.toThrow('The connection was closed before the end of the response')
})

async function* endless() {
  for (;;) yield Buffer.alloc(65_536, 'x')
}
