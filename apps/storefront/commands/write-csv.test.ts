import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '@shop/database'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const directory = await mkdtemp(path.join(tmpdir(), 'write-csv-'))

afterAll(() => rm(directory, { recursive: true }))

test('a reader of orders that closes its pipe early, as head does, is no error', async () => {
  await (await openDatabase({ directory })).close()
  const program = path.join(import.meta.dirname, 'orders-export.ts')
  const piped = `"${process.execPath}" "${program}" | true`
  expect(await run('sh', ['-c', piped], { env: { ...process.env, DATA_DIR: directory } })).toMatchObject({ stderr: '' })
})
