import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startObjectStorage } from '@shop/assets/object-storage'
import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/config/config.ts'
import { openContent } from '../server/main/open-content.ts'
import { commandsIn } from './testing/commands.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'assets-move-'))
const { commands, outputs } = commandsIn(directory)

/** Uploads a file to a shop's content, as an editor. */
async function uploadFile(): Promise<void> {
  const database = await openDatabase({ directory })
  const account = { EDITOR_EMAIL: 'ada@example.com', EDITOR_PASSWORD: 'correct horse' }
  const config = readConfig({ DATA_DIR: directory, ...account })
  const content = await openContent(config, database, { logger: createLogger('silent') })
  const post = (address: string, body: string, headers = {}) =>
    content.fetch(new Request(`http://shop.test${address}`, { method: 'POST', body, headers }))
  const credentials = { email: account.EDITOR_EMAIL, password: account.EDITOR_PASSWORD }
  const { token } = await (await post('/auth/sign-in', JSON.stringify(credentials))).json()
  const headers = { Authorization: `Bearer ${token}` }
  const { status } = await post('/v1/assets/files/production?filename=a.txt', 'A file', headers)
  expect(status).toBe(200)
  await content.close()
  await database.close()
}

test('a move to a bucket that fails says how much was moved, and is resumed by the next', async () => {
  const storage = await startObjectStorage()
  onTestFinished(async () => {
    await storage.close()
    await rm(directory, { recursive: true, force: true })
  })
  await uploadFile()
  storage.setCondition('full')
  const [failed] = await commands([['assets-move', ['to'], storage.settings]])
  expect(failed).toEqual({ code: 1, printed: expect.stringContaining('content: 0 of 1 moved. Run this again to move') })
  storage.setCondition(undefined)
  const [moved] = await outputs(['assets-move', ['to'], storage.settings])
  expect(moved).toContain('content: 1 moved')
})
