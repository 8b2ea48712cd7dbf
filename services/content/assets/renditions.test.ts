import { availableParallelism } from 'node:os'
import { parseTrustedProxies } from '@shop/http/client-address'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contentTablesOf } from '../tables.ts'
import { startContentService } from '../testing/content.ts'

test('however many images one address asks for, those of others are made in between', async () => {
  const content = await startContentService({ trustedProxies: parseTrustedProxies(['127.0.0.1']) })
  const picture = sharp({ create: { width: 200, height: 100, channels: 3, background: '#c81e28' } })
  const client = content.client({ token: await content.signIn() })
  const { url } = await client.assets.upload('image', await picture.jpeg().toBuffer())
  let made = 0
  async function ask(address: string, left: number): Promise<void> {
    const response = await fetch(`${url}?rect=${left},0,9,9`, { headers: { 'X-Forwarded-For': address } })
    expect(response.status).toBe(200)
    made += 1
  }
  const many = Array.from({ length: 4 * availableParallelism() + 60 }, (_, left) => ask('10.0.0.1', left))
  // Whichever is the first: on a busy machine the responses do not arrive in their order.
  await Promise.race(many)
  await ask('10.0.0.2', 190)
  expect(made).toBeLessThan(many.length - 5)
  await Promise.all(many)
})

test('an address that has many images made gets cached ones only; editors and others get all', async () => {
  const content = await startContentService({ trustedProxies: parseTrustedProxies(['127.0.0.1']) })
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#c81e28' } })
  const token = await content.signIn()
  const { url } = await content.client({ token }).assets.upload('image', await picture.png().toBuffer())
  const ask = (address: string, search: string, headers: object = {}) =>
    fetch(`${url}?${search}`, { headers: { 'X-Forwarded-For': address, ...headers } })
  expect((await ask('10.0.0.1', 'w=16')).status).toBe(200)
  // Making the largest size takes seconds: without the bytes it fails at once.
  await contentTablesOf(content.database).deleteFrom('content_blob').execute()
  for (let blur = 1; blur <= 89; blur++) await ask('10.0.0.1', `w=4096&blur=${blur}`)
  const refused = await ask('10.0.0.1', 'w=20')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ statusCode: 429, message: expect.stringMatching(/^Too many images/) })
  expect((await ask('10.0.0.1', 'w=16')).status).toBe(200)
  expect((await ask('10.0.0.1', 'w=20', { Authorization: `Bearer ${token}` })).status).toBe(404)
  expect((await ask('10.0.0.2', 'w=20')).status).toBe(404)
  const together = await Promise.all(['10.0.0.1', '10.0.0.2'].map((address) => ask(address, 'w=24')))
  expect(together.map(({ status }) => status)).toEqual([429, 404])
})
