import { availableParallelism } from 'node:os'
import { parseTrustedProxies } from '@shop/http/client-address'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startContentService } from '../testing/content.ts'

test('however many images one address asks for, those of others are made in between', async () => {
  const content = await startContentService({ trustedProxies: parseTrustedProxies(['127.0.0.1']) })
  const picture = sharp({ create: { width: 200, height: 100, channels: 3, background: '#c81e28' } })
  const client = content.client({ token: await content.signIn() })
  const { url } = await client.assets.upload('image', await picture.jpeg().toBuffer())
  let made = 0
  async function ask(address: string, left: number): Promise<void> {
    await fetch(`${url}?rect=${left},0,9,9`, { headers: { 'X-Forwarded-For': address } })
    made += 1
  }
  const many = Array.from({ length: 4 * availableParallelism() + 20 }, (_, left) => ask('10.0.0.1', left))
  await many[0]
  await ask('10.0.0.2', 100)
  expect(made).toBeLessThan(many.length - 5)
  await Promise.all(many)
})
