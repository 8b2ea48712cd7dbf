import type { SanityClient } from '@sanity/client'
import { beforeEach, expect, test } from 'vitest'
import { startContentService } from '../../../../services/content/testing/content.ts'
import { findAssets } from './asset-data.ts'

let client: SanityClient

beforeEach(async () => {
  const content = await startContentService()
  client = content.client({ token: await content.signIn(), perspective: 'raw' })
})

const upload = async (filename: string, bytes = filename) =>
  (await client.assets.upload('file', Buffer.from(bytes), { filename }))._id

test.each([
  'powder-tub-daydream-pair.webp',
  'POWDER-tub',
  'daydream powder',
  'pair.',
  'IMG_1234.final.txt',
  'IMG_1234.fin',
  'résumé.pdf',
])('a file is found by its name, or words or beginnings of it: %s', async (text) => {
  const names = ['powder-tub-daydream-pair.webp', 'IMG_1234.final.txt', 'résumé.pdf']
  for (const name of names) await upload(name)
  const wanted = names.find((name) =>
    text
      .toLowerCase()
      .split(/[\s.]/)
      .every((part) => name.toLowerCase().includes(part)),
  )
  expect((await findAssets(client, text)).map(({ name }) => name)).toEqual([wanted])
})
