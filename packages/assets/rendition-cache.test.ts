import { createLogger } from '@shop/http/logger'
import { expect, test } from 'vitest'
import { createRenditionCache } from './rendition-cache.ts'
import { RenditionLimitError } from './rendition-limit.ts'

test('a rendition in the making is made for all who ask for it, and made once', async () => {
  const cache = createRenditionCache(undefined, createLogger('silent'))
  const { promise, resolve } = Promise.withResolvers<void>()
  const madeFor: ReadonlySet<string>[] = []
  const get = (client: string) =>
    cache.get('picture', client, async (clients) => {
      madeFor.push(clients)
      await promise
      return { bytes: new Uint8Array([1]), contentType: 'image/webp' }
    })
  const both = [get('203.0.113.1'), get('203.0.113.2')]
  resolve()
  await Promise.all(both)
  expect(madeFor).toEqual([new Set(['203.0.113.1', '203.0.113.2'])])
})

test('those who wait for a rendition that the first client may not have made get it', async () => {
  const cache = createRenditionCache(undefined, createLogger('silent'))
  const rendition = { bytes: new Uint8Array([1]), contentType: 'image/webp' }
  const madeFor: string[] = []
  const get = (client: string) =>
    cache.get('picture', client, async () => {
      madeFor.push(client)
      if (client === 'refused') throw new RenditionLimitError(1)
      return rendition
    })
  const refused = { status: 'rejected', reason: expect.any(RenditionLimitError) }
  const made = { status: 'fulfilled', value: rendition }
  const clients = ['refused', 'refused', 'second', 'third']
  expect(await Promise.allSettled(clients.map(get))).toEqual([refused, refused, made, made])
  expect(madeFor).toEqual(['refused', 'refused', 'second'])
})
