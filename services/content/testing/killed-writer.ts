import { openDatabase } from '@shop/database'
import { openQuietService, openSessionOf } from './quiet-service.ts'

/**
 * A process for the test that kills it: writes pairs of documents under its name, eight transactions at a time, and
 * sends its parent the id of each acknowledged one.
 */
const [name = '', directory = '', url = ''] = process.argv.slice(2)
const database = await openDatabase({ directory, ...(url && { url }) })
const service = await openQuietService(database)
const token = await openSessionOf(database, { id: 'e-writer', email: 'writer@example.com' })

async function write(n: number): Promise<void> {
  const transactionId = `${name}-${n}`
  const mutations = ['left', 'right'].map((_type) => ({
    create: { _id: `${_type}-${transactionId}`, _type, pair: transactionId },
  }))
  const request = new Request('http://shop.test/v1/data/mutate/production', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ mutations, transactionId }),
  })
  const response = await service.fetch(request)
  if (response.ok) process.send?.(transactionId)
}

async function writeEvery(start: number, step: number): Promise<never> {
  for (let n = start; ; n += step) await write(n)
}

const writers = 8
await Promise.all(Array.from({ length: writers }, (_, index) => writeEvery(index, writers)))
