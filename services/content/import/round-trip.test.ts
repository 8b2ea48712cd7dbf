import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, readdir, truncate } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { createGzip } from 'node:zlib'
import { startContentService, writeFolder, type TestService } from '../testing/content.ts'
import { hashOf } from '@shop/assets/asset-store'
import { extractArchive } from './extract-archive.ts'

/** Exports a dataset and returns the unpacked folder. */
async function exportOf({ service }: TestService, dataset: string): Promise<string> {
  const directory = await writeFolder({})
  const archive = path.join(directory, 'export.tar.gz')
  await pipeline(await service.exportDataset(dataset), createWriteStream(archive))
  return extractArchive(archive, await writeFolder({}))
}

async function contentOf(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const read = async (file: string) => [path.relative(directory, file), hashOf(await readFile(file))] as const
  return Object.fromEntries(await Promise.all(files.toSorted().map(read)))
}

/** With line separators that JSON does not escape. */
const title = 'Ä ☂\u2028one\u2029two\u0085three'

/** Metadata that editors add to an asset. */
const described = {
  altText: 'A red field',
  tags: ['red'],
  opt: { media: { tags: [{ _key: 'k', name: 'red' }] } },
  label: null,
}

const use = (id: string) => ({ asset: { _type: 'reference', _ref: id } })

async function fill(content: TestService): Promise<void> {
  const client = content.client({ token: await content.signIn() })
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const image = await client.assets.upload('image', bytes, { filename: 'rëd.png', title: 'Red' })
  const film = await client.assets.upload('file', Buffer.alloc(3_000_000, 7), { contentType: 'video/mp4' })
  const notes = await client.assets.upload('file', Buffer.from('used by nobody'), { filename: 'notes.txt' })
  await client.patch(image._id).set(described).commit()
  await client.patch(notes._id).set(described).commit()
  await client
    .transaction()
    .create({ _id: 'a', _type: 'page', title, hero: { _type: 'image', ...use(image._id), alt: 'x' } })
    .create({ _id: 'drafts.a', _type: 'page', list: [{ _key: 'k', film: { _type: 'file', ...use(film._id) } }] })
    .create({ _id: 'b', _type: 'page', to: { _type: 'reference', _ref: 'a' }, plain: use(image._id).asset, none: null })
    .commit()
}

test('the export of an empty dataset can be imported', async () => {
  const [source, target] = [await startContentService(), await startContentService()]
  const directory = await exportOf(source, 'staging')
  expect(await target.service.importDataset({ dataset: 'staging', directory })).toMatchObject({ documents: 0 })
})

test('importing an export into an empty dataset and exporting again yields the same bytes', async () => {
  const content = await startContentService()
  await fill(content)
  const first = await exportOf(content, 'production')
  const other = await startContentService()
  const imported = await other.service.importDataset({ dataset: 'staging', directory: first })
  expect(imported).toMatchObject({ documents: 3, assets: 3 })
  const [before, after] = [await contentOf(first), await contentOf(await exportOf(other, 'staging'))]
  expect(Object.keys(before)).toHaveLength(5)
  expect(after).toEqual(before)
  const added = `*[_type match "sanity.*Asset" && defined(altText)]{altText, tags, opt, label}`
  const client = other.client({ token: await other.signIn(), dataset: 'staging' })
  expect(await client.fetch(added)).toEqual([described, described])
})

test('an export contains file names instead of assets, and no revisions', async () => {
  const content = await startContentService()
  await fill(content)
  const lines = (await readFile(path.join(await exportOf(content, 'production'), 'data.ndjson'), 'utf8')).split('\n')
  expect(JSON.parse(lines[0]!)).toEqual({
    _id: 'a',
    _type: 'page',
    _createdAt: expect.any(String),
    _updatedAt: expect.any(String),
    title,
    hero: {
      _type: 'image',
      _sanityAsset: expect.stringMatching(/^image@file:\/\/\.\/images\/[0-9a-f]{40}-30x20\.png$/),
      alt: 'x',
    },
  })
  expect(lines).toHaveLength(4)
})

test('an export without the bytes of a file fails and says whose', async () => {
  const content = await startContentService()
  await fill(content)
  await sql`delete from content_blob`.execute(content.database.kysely)
  await expect(exportOf(content, 'production')).rejects.toThrow(/The bytes of .* are missing/)
})

/** A gzipped tar with these files. */
async function archiveOf(files: Record<string, string | Buffer>): Promise<string> {
  const archive = pack()
  for (const [name, bytes] of Object.entries(files)) archive.entry({ name }, bytes)
  archive.finalize()
  const file = path.join(await writeFolder({}), 'export.tar.gz')
  await pipeline(archive, createGzip(), createWriteStream(file))
  return file
}

test('folders and links in an archive are skipped', async () => {
  const directory = await writeFolder({})
  const archive = pack()
  archive.entry({ name: 'export', type: 'directory' })
  archive.entry({ name: 'export/data.ndjson' }, '{}')
  archive.entry({ name: 'export/link', type: 'symlink', linkname: '/etc/passwd' })
  archive.finalize()
  await pipeline(archive, createGzip(), createWriteStream(path.join(directory, 'export.tar.gz')))
  const root = await extractArchive(path.join(directory, 'export.tar.gz'), await writeFolder({}))
  expect(await readdir(root)).toEqual(['data.ndjson'])
})

test('an archive that would write outside its folder is rejected', async () => {
  const archive = await archiveOf({ '../outside.txt': 'x' })
  await expect(extractArchive(archive, await writeFolder({}))).rejects.toThrow('outside of it')
})

test('an archive that is packed again on macOS is read, and one without an export is rejected by its name', async () => {
  const archive = await archiveOf({ './._export': 'x', './export/data.ndjson': '{}' })
  const root = await extractArchive(archive, await writeFolder({}))
  expect(await readdir(root)).toEqual(['data.ndjson'])
  const other = await archiveOf({ 'export/notes.txt': 'x' })
  await expect(extractArchive(other, await writeFolder({}))).rejects.toThrow(
    `${other} is not the export of a dataset: it contains no data.ndjson`,
  )
})

test('an archive that ends within a file is rejected, wherever it ends', async () => {
  // At some of these places the end is found before the file's folder has been created, at others later.
  const archive = await archiveOf({ 'export/a.bin': randomBytes(130_000), 'export/b.bin': randomBytes(60_000) })
  for (let length = 175_000; length > 145_000; length -= 1009) {
    await truncate(archive, length)
    await expect(extractArchive(archive, await writeFolder({}))).rejects.toThrow('unexpected end of file')
  }
})

test('a truncated archive is rejected by its name', async () => {
  const directory = await writeFolder({ 'bad.tar.gz': Buffer.from('1f8b0800000000000003', 'hex') })
  const archive = path.join(directory, 'bad.tar.gz')
  await expect(extractArchive(archive, await writeFolder({}))).rejects.toThrow(
    `${archive} cannot be unpacked: unexpected end of file`,
  )
})
