import { ServerError, type SanityClient } from '@sanity/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startContentService } from '../../../../services/content/testing/content.ts'
import { setContentHosted } from '../../connection/content-host.ts'
import { deleteAsset, findAssets, readAsset, replaceAsset, upload as uploadFile } from './asset-data.ts'

let content: Awaited<ReturnType<typeof startContentService>>
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  client = content.client({ token: await content.signIn(), perspective: 'raw' })
})

afterEach(() => void setContentHosted(false))

const upload = async (filename: string, bytes = filename) =>
  (await client.assets.upload('file', Buffer.from(bytes), { filename }))._id
const withFile = (_id: string, _ref: string, title = 'old') =>
  client.create({ _id, _type: 'page', title, file: { _type: 'file', asset: { _type: 'reference', _ref } } })
const newFile = new File(['new'], 'new.txt')

test.each([
  ['powder-tub-daydream-pair.webp', 'powder-tub-daydream-pair.webp'],
  ['POWDER-tub', 'powder-tub-daydream-pair.webp'],
  ['daydream powder', 'powder-tub-daydream-pair.webp'],
  ['pair.', 'powder-tub-daydream-pair.webp'],
  ['IMG_1234.final.txt', 'IMG_1234.final.txt'],
  ['img_1234.fin', 'IMG_1234.final.txt'],
  ['résumé.pdf', 'résumé.pdf'],
])('a file is found by its name, or words or beginnings of it: %s', async (text, name) => {
  for (const filename of ['powder-tub-daydream-pair.webp', 'IMG_1234.final.txt', 'résumé.pdf']) await upload(filename)
  expect(await findAssets(client, text)).toMatchObject([{ name }])
})

test('a replacement goes into drafts and versions, and leaves published documents as they are', async () => {
  const from = await upload('old.txt')
  const published = await withFile('published', from)
  await withFile('both', from)
  await withFile('drafts.both', from, 'edited')
  await client.releases.create({ releaseId: 'autumn', metadata: { title: 'Autumn' } })
  await withFile('versions.autumn.other', from)
  expect(await replaceAsset(client, from, newFile)).toBe(true)
  const { _id: to } = await client.fetch('*[originalFilename == "new.txt"][0]')
  const documents = await client.fetch('*[_type == "page"] | order(_id) {"id": _id, title, "file": file.asset._ref}')
  expect(documents).toEqual([
    { id: 'both', title: 'old', file: from },
    { id: 'drafts.both', title: 'edited', file: to },
    { id: 'drafts.published', title: 'old', file: to },
    { id: 'published', title: 'old', file: from },
    { id: 'versions.autumn.other', title: 'old', file: to },
  ])
  expect(await client.getDocument('published')).toEqual(published)
  expect(await replaceAsset(client, to, newFile)).toBe(false)
})

test.each(['published', 'drafts.page', 'versions.autumn.page'])(
  'nothing is replaced if somebody changes %s at the same moment',
  async (id) => {
    const from = await upload('old.txt')
    await client.releases.create({ releaseId: 'autumn', metadata: { title: 'Autumn' } })
    await withFile(id, from)
    await withFile('other', from)
    const { action } = client
    client.action = async (...call: Parameters<typeof action>) => {
      await client.patch(id).set({ title: 'of a colleague' }).commit()
      return action.apply(client, call)
    }
    await expect(replaceAsset(client, from, newFile)).rejects.toThrow('Nothing was replaced: try again.')
    expect(await client.fetch('*[_type == "page"] | order(_id).title')).toHaveLength(2)
    expect(await client.fetch('count(*[_type == "page" && file.asset._ref != $from])', { from })).toBe(0)
    expect(await client.getDocument(id)).toMatchObject({ title: 'of a colleague' })
  },
)

const full = { statusCode: 507, headers: {}, method: 'POST', url: '/', body: { message: 'The disk is full.' } }

test.each([
  ['The shop could not be reached.', new Error('offline')],
  ['The shop refused it: The disk is full.', new ServerError(full)],
])(
  'a file is replaced in more documents than one request takes, or their number is reported: %s',
  async (why, error) => {
    const from = await upload('old.txt')
    const asset = { _type: 'reference', _ref: from }
    const page = (index: number) => ({ _id: `page-${index}`, _type: 'page', file: { _type: 'file', asset } })
    const transaction = client.transaction()
    for (let index = 0; index < 501; index++) transaction.create(page(index))
    await transaction.commit()
    const replaced = 'count(*[_type == "page" && _id in path("drafts.**") && file.asset._ref != $from])'
    const { action } = client
    let requests = 0
    client.action = (...call: Parameters<typeof action>) => {
      requests += 1
      return requests === 2 ? Promise.reject(error) : action.apply(client, call)
    }
    await expect(replaceAsset(client, from, newFile)).rejects.toThrow(
      `${why} It was replaced in 500 of 501 documents: try again`,
    )
    expect(await client.fetch(replaced, { from })).toBe(500)
    expect(await replaceAsset(client, from, newFile)).toBe(true)
    expect(await client.fetch(replaced, { from })).toBe(501)
  },
)

test('a picture is replaced by a picture only, and a file also by a picture, which stays a file', async () => {
  const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  const image = (await client.assets.upload('image', pixel, { filename: 'old.gif' }))._id
  await withFile('drafts.picture', image)
  await expect(replaceAsset(client, image, newFile)).rejects.toThrow('The file is not an image of a known format')
  expect(await client.getDocument('drafts.picture')).toMatchObject({ file: { asset: { _ref: image } } })
  const report = await upload('report.pdf')
  await withFile('drafts.report', report)
  expect(await replaceAsset(client, report, new File([pixel], 'scan.gif', { type: 'image/gif' }))).toBe(true)
  expect(await client.getDocument('drafts.report')).toMatchObject({
    file: { asset: { _ref: expect.stringMatching(/^file-.*-gif$/) } },
  })
})

test('scheduled releases that use a file are named before anything is written', async () => {
  const from = await upload('old.txt')
  await client.releases.create({ releaseId: 'r1', metadata: { title: 'Autumn', releaseType: 'scheduled' } })
  await withFile('versions.r1.page', from)
  await client.releases.schedule({ releaseId: 'r1', publishAt: '2126-01-01T00:00:00Z' })
  await expect(replaceAsset(client, from, newFile)).rejects.toThrow(/‘Autumn’. Unschedule/)
  expect(await client.fetch('count(*[_type == "sanity.fileAsset"])')).toBe(1)
})

test('an unused file is deleted; one that a document has come to use meanwhile is not', async () => {
  const id = await upload('old.txt')
  await withFile('drafts.page', id)
  await expect(deleteAsset(client, id)).rejects.toThrow('A document uses it now: it was not deleted.')
  expect(await readAsset(client, id)).toMatchObject({ uses: [{ id: 'page' }] })
  await client.delete('drafts.page')
  await deleteAsset(client, id)
  expect(await readAsset(client, id)).toBe(undefined)
})

test('viewers delete no file', async () => {
  const id = await upload('old.txt')
  const viewer = content.client({ token: await content.signInAs('viewer', 'viewer'), perspective: 'raw' })
  await expect(deleteAsset(viewer, id)).rejects.toThrow('The shop refused it')
  expect(await findAssets(client, 'old')).toHaveLength(1)
})

test.each([
  [false, () => Promise.reject(new TypeError('Failed to fetch')), 'The shop could not be reached.'],
  [true, () => Promise.reject(new TypeError('Failed to fetch')), 'The content service could not be reached.'],
  // The client’s result for a page of HTML, as of a network that asks its users to sign in.
  [true, () => Promise.resolve(undefined), 'Something other than the content service has answered. Try again.'],
])('with hosted content (%s) an editor learns why files cannot be read', async (isHosted, answer, message) => {
  setContentHosted(isHosted)
  Object.assign(client, { fetch: answer })
  Object.assign(client.assets, { upload: answer })
  await expect(findAssets(client, '')).rejects.toThrow(message)
  await expect(readAsset(client, 'file-1')).rejects.toThrow(message)
  await expect(uploadFile(client, newFile)).rejects.toThrow(message)
})
