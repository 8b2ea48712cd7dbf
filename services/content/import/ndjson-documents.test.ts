import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { expect, test } from 'vitest'
import { readDocuments } from './ndjson-documents.ts'

async function read(...content: (string | Uint8Array)[]) {
  const file = path.join(await temporaryFolder(), 'data.ndjson')
  await writeFile(file, Buffer.concat(content.map((part) => Buffer.from(part))))
  const documents: unknown[] = []
  for await (const document of readDocuments(file)) documents.push(document)
  return documents
}

const line = (title: string) => `${JSON.stringify({ _id: 'a', _type: 'page', title })}\n`

test('a byte order mark and Windows line endings are not part of the documents', async () => {
  expect(await read(`\uFEFF${line('Café').replace('\n', '\r\n')}`, line('Crème'))).toMatchObject([
    { line: 1, fields: { title: 'Café' } },
    { line: 2, fields: { title: 'Crème' } },
  ])
})

test('a line that is not UTF-8 is a problem, because its accented letters would be lost', async () => {
  expect(await read(line('Calm'), Buffer.from(line('Café'), 'latin1'), line('Crème'))).toMatchObject([
    { line: 1, id: 'a' },
    { line: 2, message: 'not UTF-8: save the file as such' },
    { line: 3, id: 'a' },
  ])
})

test('lines longer than a read piece, also with characters across two pieces, are read whole', async () => {
  const long = ' 🫧é'.repeat(100_000)
  expect(await read(line(long), '\n', line(long).trim())).toMatchObject([
    { line: 1, fields: { title: long } },
    { line: 3, fields: { title: long } },
  ])
})
