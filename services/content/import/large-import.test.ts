import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { countRows, createDatabaseLocation, createTestDatabase, type DatabaseLocation } from '@shop/database/testing'
import { writeFolder } from '../testing/content.ts'

/** Memory use does not depend on the engine, so only one of them gets the full number. */
const documents = process.env['TEST_ENGINE'] === 'postgres' ? 500 : 3000

/** In MB: too little for all documents at once. */
const heapLimit = 96

/** Every document refers to an earlier and to a later one. */
function* linesOfPages(count: number) {
  const text = 'A drink for the long afternoon, cold from the shelf. '.repeat(720)
  for (let n = 0; n < count; n += 1) {
    const links = [(n * 7) % count, count - 1 - n].map((to) => ({ _type: 'reference', _ref: `page-${to}` }))
    yield `${JSON.stringify({ _id: `page-${n}`, _type: 'page', n, text: `${n} ${text}`, links })}\n`
  }
}

async function writeExport(count: number): Promise<string> {
  const folder = await writeFolder({})
  await pipeline(linesOfPages(count), createWriteStream(path.join(folder, 'data.ndjson')))
  return folder
}

/** Starts an import in a separate process with little memory. */
function startImport(source: string, { directory, url = '' }: DatabaseLocation, fate = '') {
  const child = fork(path.join(import.meta.dirname, '../testing/importing-child.ts'), [source, directory, url, fate], {
    execArgv: [`--max-old-space-size=${heapLimit}`],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('an export larger than memory is imported, and a killed import leaves nothing behind', async () => {
  const location = await createDatabaseLocation()
  const database = await createTestDatabase(location)

  const killed = startImport(await writeExport(documents / 10), location, 'to-be-killed')
  expect(await once(killed, 'message')).toEqual(['written', undefined])
  killed.kill('SIGKILL')
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL'])
  for (const table of ['content_transaction', 'content_revision', 'content_document']) {
    expect({ [table]: await countRows(database, table) }).toEqual({ [table]: 0 })
  }

  const messages: unknown[] = []
  const whole = startImport(await writeExport(documents), location).on('message', (message) => messages.push(message))
  expect(await once(whole, 'exit')).toEqual([0, null])
  expect(messages).toEqual(['written', { transactionId: expect.any(String), documents, skipped: 0, assets: 0 }])
  expect(await countRows(database, 'content_document')).toBe(documents)
  expect(await countRows(database, 'content_revision')).toBe(documents)
}, 240_000)
