import { countRows } from '@shop/database/testing'
import { expect, test } from 'vitest'
import { startContentService } from '../testing.ts'
import { hashOf } from './blob-store.ts'
import { blobGrace, removeUnusedBlobs } from './unused-blobs.ts'

test('bytes go a day after the last asset that was made of them, and no sooner', async () => {
  const content = await startContentService()
  const token = await content.signIn()
  const client = content.client({ token })
  const upload = (text: string, dataset = 'production') =>
    client.withConfig({ dataset }).assets.upload('file', Buffer.from(text), { filename: 'a.txt' })
  const [deleted, shared] = [await upload('deleted'), await upload('shared')]
  await upload('kept')
  await upload('shared', 'staging')
  await client.delete(deleted._id)
  await client.delete(shared._id)
  const datasets = ['production', 'staging']
  await removeUnusedBlobs(content.database, datasets)
  expect(await countRows(content.database, 'content_blob')).toBe(3)
  await removeUnusedBlobs(content.database, datasets, Date.now() + blobGrace + 1000)
  expect(await countRows(content.database, 'content_blob')).toBe(2)
  const again = await upload('deleted')
  expect(await (await fetch(again.url)).text()).toBe('deleted')
  expect(again._id).toContain(hashOf(Buffer.from('deleted')))
})
