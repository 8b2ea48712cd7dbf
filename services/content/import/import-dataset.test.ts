import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { countRows } from '@shop/database/testing'
import { ndjson, startContentService, writeFolder, type TestService } from '../testing/content.ts'
import type { ImportSource } from './import-dataset.ts'
import { ImportError } from './import-error.ts'

let content: TestService

beforeEach(async () => {
  content = await startContentService()
})

const page = (id: string, fields: object = {}) => ({ _id: id, _type: 'page', ...fields })
const image = (name: string) => ({ _type: 'image', _sanityAsset: `image@file://./images/${name}` })
const picture = (background = '#c81e28') =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .webp()
    .toBuffer()

async function writeExport(data: string, images: Record<string, Uint8Array> = {}): Promise<string> {
  const directory = await writeFolder({ 'data.ndjson': data })
  await mkdir(path.join(directory, 'images'))
  await mkdir(path.join(directory, 'files'))
  for (const [name, bytes] of Object.entries(images)) await writeFile(path.join(directory, 'images', name), bytes)
  return directory
}

const importFrom = (directory: string, mode?: ImportSource['mode']) =>
  content.service.importDataset({ dataset: 'production', directory, mode })

const everything = async (query = '*') =>
  content.client({ token: await content.signIn(), perspective: 'raw' }).fetch(query)

async function problemsOf(data: string, images: Record<string, Uint8Array> = {}): Promise<string[]> {
  const error = await importFrom(await writeExport(data, images)).catch((error: unknown) => error)
  if (!(error instanceof ImportError)) throw new Error('The import did not fail', { cause: error })
  expect(await countRows(content.database, 'content_transaction')).toBe(0)
  expect(await countRows(content.database, 'content_blob')).toBe(0)
  return error.message.split('\n').slice(1)
}

describe('documents', () => {
  test('a release that was scheduled is active, so that an import publishes nothing', async () => {
    const release = { _id: '_.releases.r', _type: 'system.release', name: 'r', metadata: { title: 'Spring' } }
    const scheduled = { ...release, state: 'scheduled', publishAt: '2024-01-01T00:00:00.000Z' }
    await importFrom(await writeExport(ndjson(page('versions.r.a'), scheduled)))
    expect(await everything('*{_id, state, publishAt}')).toEqual([
      { _id: '_.releases.r', state: 'active', publishAt: null },
      { _id: 'versions.r.a', state: null, publishAt: null },
    ])
  })

  test('documents, drafts, references in any order, images and times are imported', async () => {
    const created = { _createdAt: '2024-01-01T00:00:00Z', _updatedAt: '2024-02-01T00:00:00Z' }
    const directory = await writeExport(
      ndjson(
        page('a', {
          to: { _type: 'reference', _ref: 'b' },
          hero: image('hero.webp'),
          list: [{ media: image('hero.webp') }],
          ...created,
        }),
        page('b'),
        page('drafts.b'),
      ),
      { 'hero.webp': await picture() },
    )
    const result = await importFrom(directory)
    expect(result).toEqual({ transactionId: expect.any(String), documents: 3, skipped: 0, assets: 1 })
    const [document] = await everything(
      `*[_id == "a"]{..., "image": hero.asset->, "same": list[0].media.asset._ref == hero.asset._ref}`,
    )
    expect(document).toMatchObject({
      ...created,
      _rev: result.transactionId,
      hero: {
        _type: 'image',
        asset: { _type: 'reference', _ref: expect.stringMatching(/^image-[0-9a-f]{40}-30x20-webp$/) },
      },
      image: { originalFilename: 'hero.webp', metadata: { dimensions: { width: 30 } } },
      same: true,
    })
    expect(document.hero).not.toHaveProperty('_sanityAsset')
    const delivered = await fetch(document.image.url)
    expect(Buffer.from(await delivered.arrayBuffer())).toEqual(await picture())
    expect(await everything('count(*[_type == "page"])')).toBe(3)
  })

  test('an import becomes visible to visitors and listeners at once and completely', async () => {
    const counts: Promise<unknown>[] = []
    content.service.onChange(() => counts.push(content.client().fetch('count(*)')))
    expect(await content.client().fetch('count(*)')).toBe(0)
    await importFrom(await writeExport(ndjson(...Array.from({ length: 500 }, (_, index) => page(`p${index}`)))))
    expect(await Promise.all(counts)).toEqual([500])
  })

  test('the mode decides whether existing documents are rejected, replaced, or kept', async () => {
    await importFrom(await writeExport(ndjson(page('a', { title: 'old' }))))
    const directory = await writeExport(ndjson(page('b'), page('a', { title: 'new' })))
    await expect(importFrom(directory)).rejects.toThrow('line 2, _id: "a" exists in the dataset already')
    expect(await everything('*._id')).toEqual(['a'])
    expect(await importFrom(directory, 'missing')).toMatchObject({ documents: 1, skipped: 1 })
    expect(await everything('*[_id == "a"][0].title')).toBe('old')
    expect(await importFrom(directory, 'replace')).toMatchObject({ documents: 2, skipped: 0 })
    expect(await everything('*[_id == "a"][0].title')).toBe('new')
  })
})

describe('assets', () => {
  test('files are imported with their details in assets.json', async () => {
    const file = { _type: 'file', _sanityAsset: 'file@file://./files/x.pdf' }
    const directory = await writeExport(ndjson(page('a', { file })))
    await writeFile(path.join(directory, 'files/x.pdf'), 'portable')
    // Of the computer on which somebody opened the folder.
    await writeFile(path.join(directory, 'images/.DS_Store'), 'no picture')
    await importFrom(directory)
    const [asset] = await everything('*[_type == "sanity.fileAsset"]')
    expect(asset).toMatchObject({ mimeType: 'application/pdf', extension: 'pdf', originalFilename: 'x.pdf' })

    const other = await writeExport(
      ndjson(page('b', { file: { _type: 'file', _sanityAsset: 'file@file://./files/y.txt' } })),
    )
    await writeFile(path.join(other, 'files/y.txt'), 'text')
    const key = 'file-372ea08cab33e71c02c651dbc83a474d32c676ea'
    await writeFile(
      path.join(other, 'assets.json'),
      JSON.stringify({
        [key]: { _id: 'other', originalFilename: 'read me.txt', size: 1, title: 'Read me', tags: ['x'] },
      }),
    )
    await importFrom(other)
    expect(await everything('*[extension == "txt"][0]')).toMatchObject({
      _id: `${key}-txt`,
      originalFilename: 'read me.txt',
      size: 4,
      title: 'Read me',
      tags: ['x'],
    })
  })

  test('importing the same export again stores no asset twice', async () => {
    const directory = await writeExport(ndjson(page('a', { hero: image('hero.webp') })), {
      'hero.webp': await picture(),
    })
    await importFrom(directory)
    await importFrom(directory, 'replace')
    expect(await countRows(content.database, 'content_blob')).toBe(1)
    expect(await everything('count(*[_type == "sanity.imageAsset"])')).toBe(1)
  })

  test('assets known in another dataset are reused, with URLs of their own', async () => {
    const directory = await writeExport(ndjson(page('a', { hero: image('hero.webp') })), {
      'hero.webp': await picture(),
    })
    await importFrom(directory)
    await content.service.importDataset({ dataset: 'staging', directory, sharing: 'production' })
    const token = await content.signIn()
    const assetIn = (dataset: string) =>
      content
        .client({ token, dataset })
        .fetch('*[_type == "sanity.imageAsset"][0]{_id, path, url, metadata, originalFilename}')
    const [first, second] = [await assetIn('production'), await assetIn('staging')]
    expect(second).toEqual({
      ...first,
      path: first.path.replace('/production/', '/staging/'),
      url: first.url.replace('/production/', '/staging/'),
    })
    expect((await fetch(second.url)).status).toBe(200)
  })
})

describe('errors', () => {
  test.each<[name: string, data: string, problems: string[]]>([
    ['an empty file', '\n', ['line 1: there are no documents']],
    ['a broken line', `${ndjson(page('a'))}{"_id": "b",\n`, ['line 2: not valid JSON']],
    ['a line that is not an object', '[]\n', ['line 1: a document is a JSON object']],
    ['no id', ndjson({ _type: 'page' }), ['line 1, _id: a document id is required']],
    ['a malformed id', ndjson(page('a b')), ['line 1, _id: "a b" is not a document id']],
    ['no type', ndjson({ _id: 'a' }), ['line 1, _type: a type is required']],
    ['an id twice', `${ndjson(page('a'))}\n${ndjson(page('a'))}`, ['line 3, _id: "a" is on line 1 already']],
    [
      'a reserved field',
      ndjson(page('a', { x: { hasOwnProperty: 1 } })),
      ['line 1: The field name "hasOwnProperty" is reserved'],
    ],
    [
      'a reference to nothing',
      ndjson(page('a', { list: [{ to: { _ref: 'nowhere' } }] })),
      ['line 1, list[0].to: refers to "nowhere", which does not exist'],
    ],
    [
      'missing files',
      ndjson(
        page('a', { hero: image('gone.webp') }),
        page('b', { film: { _sanityAsset: 'file@file://./files/gone.mp4' } }),
      ),
      [
        'line 1, hero._sanityAsset: the file images/gone.webp is missing',
        'line 2, film._sanityAsset: the file files/gone.mp4 is missing',
      ],
    ],
    [
      'a file outside the export',
      ndjson(page('a', { hero: image('../../secret.webp') })),
      ['line 1, hero._sanityAsset: "image@file://./images/../../secret.webp" is not a file of the export'],
    ],
    [
      'an asset with a remote URL',
      ndjson(page('a', { hero: { _sanityAsset: 'image@https://example.com/x.webp' } })),
      ['line 1, hero._sanityAsset: "image@https://example.com/x.webp" is not a file of the export'],
    ],
  ])('%s is reported by line and field, and nothing is imported', async (_name, data, problems) => {
    expect((await problemsOf(data)).map((problem) => problem.replace(/(not valid JSON): .+/, '$1'))).toEqual(problems)
  })

  test('an invalid image is reported by the line that uses it, and nothing is imported', async () => {
    const problems = await problemsOf(ndjson(page('a'), page('b', { hero: image('x.webp') })), {
      'x.webp': Buffer.from('text'),
    })
    expect(problems).toEqual(['line 2, hero._sanityAsset: The file is not an image of a known format'])
  })

  test('a failed import stores no asset either', async () => {
    const data = ndjson(page('a', { hero: image('hero.webp'), to: { _ref: 'nowhere' } }))
    const problems = await problemsOf(data, { 'hero.webp': await picture() })
    expect(problems).toEqual(['line 1, to: refers to "nowhere", which does not exist'])
  })

  test('the first twenty problems are listed, and the number of further ones', async () => {
    const problems = await problemsOf('x\n'.repeat(50))
    expect(problems).toHaveLength(21)
    expect(problems.at(-1)).toBe('and 30 more')
  })

  test('a folder without documents is an error', async () => {
    await expect(importFrom(await writeFolder({}))).rejects.toThrow('data.ndjson')
  })
})
