import { createServer } from 'node:http'
import { listen } from '@shop/testing/listen'
import { getRequestListener } from '@hono/node-server'
import { openDatabase } from '@shop/database'
import { openQuietService, openSessionOf } from '../services/content/testing/quiet-service.ts'
import { makeDocuments } from './content-documents.ts'

/**
 * A content service in a separate process, on the folder given as its argument, so that its memory can be measured. It
 * sends its port and an editor's token, and its memory in bytes whenever it is sent a message.
 */
const [, , directory = '', count = '0'] = process.argv
const database = await openDatabase({ directory })
const service = await openQuietService(database, { publicUrl: () => 'http://127.0.0.1', maxFileBytes: 1024 ** 3 })
const token = await openSessionOf(database, { id: 'e-bench', email: 'bench@example.com' })

// Authors first: a strong reference needs its target.
const documents = makeDocuments(Number(count)).toSorted((a, b) => Number('author' in a) - Number('author' in b))
for (let from = 0; from < documents.length; from += 1000) {
  const mutations = documents.slice(from, from + 1000).map((document) => ({ create: document }))
  const response = await service.fetch(
    new Request('http://shop.test/v1/data/mutate/production', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ mutations }),
    }),
  )
  if (!response.ok) throw new Error(await response.text())
}

const server = createServer(getRequestListener((request, connection) => service.fetch(request, connection)))
const port = await listen(server)
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ memory: process.memoryUsage().rss })
})
process.send?.({ port, token })
