import { hashOf } from '@shop/assets/asset-store'
import { countRows } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import { expect, test } from 'vitest'
import { startContentService } from '../testing/content.ts'
import { openContentAssets } from './content-assets.ts'
import { blobGracePeriod, removeUnusedBlobs } from './unused-blobs.ts'

test('bytes are deleted a day after their last asset, not earlier', async () => {
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
  const { database } = content
  const datasets = ['production', 'staging']
  const assets = await openContentAssets(database, createLogger('silent'))
  await removeUnusedBlobs({ database, assets }, datasets)
  expect(await countRows(content.database, 'content_blob')).toBe(3)
  await removeUnusedBlobs({ database, assets }, datasets, Date.now() + blobGracePeriod + 1000)
  expect(await countRows(content.database, 'content_blob')).toBe(2)
  const again = await upload('deleted')
  expect(await (await fetch(again.url)).text()).toBe('deleted')
  expect(again._id).toContain(hashOf(Buffer.from('deleted')))
})
