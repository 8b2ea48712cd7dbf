import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { openSession } from '../access/sessions.ts'
import { createContentService } from '../content-service.ts'
import { contentTablesOf } from '../tables.ts'

/**
 * A process for the test that kills it: writes pairs of documents under its name, eight transactions at a time, and
 * sends its parent the id of each acknowledged one.
 */
const [name = '', directory = '', url = ''] = process.argv.slice(2)
const database = await openDatabase({ directory, ...(url && { url }) })
const service = await createContentService({
  database,
  datasets: ['production'],
  publicUrl: () => 'http://shop.test',
  logger: createLogger('silent'),
})
const editor = { id: 'e-writer', email: 'writer@example.com' }
await contentTablesOf(database)
  .insertInto('content_editor')
  .values({ ...editor, password_hash: '' })
  .onConflict((conflict) => conflict.doNothing())
  .execute()
const token = await openSession(contentTablesOf(database), editor.email, { address: '', browser: '' })

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
