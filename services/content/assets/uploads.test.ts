import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { SanityClient } from '@sanity/client'
import { pieceSize } from '@shop/assets/asset-store'
import { beforeEach, expect, test } from 'vitest'
import { startContentService, until, type TestService } from '../testing/content.ts'

let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  client = content.client({ token: await content.signIn() })
})

const folderOf = ({ database }: TestService) => path.join(database.location.directory, 'uploads')

test('the folder of uploads is in the data folder, with either database', () => {
  expect(path.isAbsolute(folderOf(content))).toBe(true)
})

test('a file of several pieces is stored as it was sent, and nothing is left in the folder of uploads', async () => {
  const bytes = Buffer.alloc(pieceSize * 2 + 5, 'calm')
  const { url, size } = await client.assets.upload('file', Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]))
  expect(size).toBe(bytes.length)
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true)
  expect(await readdir(folderOf(content))).toEqual([])
})

test('a file larger than the setting is refused, even without a Content-Length', async () => {
  const small = await startContentService({ maxFileBytes: 1000 })
  const upload = small.client({ token: await small.signIn() }).assets
  await upload.upload('file', Buffer.alloc(1000, 'a'))
  await expect(upload.upload('file', Buffer.alloc(1001, 'a'))).rejects.toMatchObject({ statusCode: 413 })
  const parts = Readable.from([Buffer.alloc(800, 'b'), Buffer.alloc(800, 'b')])
  await expect(upload.upload('file', parts)).rejects.toMatchObject({ statusCode: 413 })
  expect(await readdir(folderOf(small))).toEqual([])
})

test('a file whose document was given half a character as its name is still a download', async () => {
  const { _id, url } = await client.assets.upload('file', Buffer.from('calm'), { filename: 'calm.txt' })
  await client.patch(_id).set({ path: 'files/\uD83E' }).commit()
  const { status, headers } = await fetch(`${url}?dl=`)
  expect([status, headers.get('Content-Disposition')]).toEqual([200, expect.stringContaining('%EF%BF%BD')])
})

test('an upload that breaks off leaves nothing behind', async () => {
  const broken = new Readable({ read() {} })
  const upload = client.assets.upload('file', broken)
  broken.push('calm')
  broken.destroy(new Error('gone'))
  await expect(upload).rejects.toBeInstanceOf(Error)
  await until(async () => {
    expect(await readdir(folderOf(content)).catch(() => [])).toEqual([])
  })
  expect(await client.fetch('count(*)')).toBe(0)
})

test('leftovers of a crash are deleted, but not current uploads', async () => {
  const folder = folderOf(content)
  await mkdir(folder, { recursive: true })
  for (const name of ['left', 'current']) await writeFile(path.join(folder, name), 'calm')
  const before = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(path.join(folder, 'left'), before, before)
  await content.service.tidy()
  expect(await readdir(folder)).toEqual(['current'])
})
