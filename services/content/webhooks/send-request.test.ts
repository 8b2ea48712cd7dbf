import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { listen } from '@shop/testing/listen'
import { expect, onTestFinished, test } from 'vitest'
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

async function* endless() {
  for (;;) yield Buffer.alloc(65_536, 'x')
}
