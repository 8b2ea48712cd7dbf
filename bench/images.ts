import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@shop/database'
import { transformImage } from '@shop/images'
import sharp from 'sharp'
import { openQuietService } from '../services/content/testing/quiet-service.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { median } from './quantile.ts'

const requests = 4000
const rounds = 7

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The duration of a transform relative to sharp alone: medians of interleaved rounds. */
async function costOverSharp(source: Buffer): Promise<number> {
  const [ours, alone]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(() => transformImage(source, { width: 640, format: 'webp' })))
    alone.push(await timed(() => sharp(source).resize({ width: 640 }).webp({ quality: 78, effort: 4 }).toBuffer()))
  }
  return median(ours) / median(alone)
}

/** Responses per second of a cached rendition, through the whole service. */
async function cachedPerSecond(source: Buffer, directory: string): Promise<number> {
  const url = 'http://content.test'
  const database = await openDatabase({ directory })
  const editor = { email: 'editor@example.com', password: 'a password for the bench' }
  const service = await openQuietService(database, { publicUrl: () => url, editor })
  const post = (address: string, body: BodyInit, headers: Record<string, string> = {}) =>
    service.fetch(new Request(url + address, { method: 'POST', body, headers }))
  const { token }: { token: string } = await (await post('/auth/sign-in', JSON.stringify(editor))).json()
  const headers = { Authorization: `Bearer ${token}` }
  const uploaded = await post('/v1/assets/images/production', new Uint8Array(source), headers)
  const { document }: { document: { url: string } } = await uploaded.json()
  const get = async () => (await service.fetch(new Request(`${document.url}?w=640&fm=webp`))).arrayBuffer()
  await get()
  const elapsed = await timed(async () => {
    for (let request = 0; request < requests; request++) await get()
  })
  await service.close()
  await database.close()
  return (requests / elapsed) * 1000
}

/** A noisy photograph of 2000 × 2000: the cost of a rendition, and of serving it from the cache. */
export async function measureImages(): Promise<Figure[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const source = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer()
  await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'shop-bench-'))
  const cached = await cachedPerSecond(source, temporary.path)
  const cost = await costOverSharp(source)
  return [
    atLeast('cached image transform', cached, 'per s', 2000),
    atMost('2000 × 2000 to 640 WebP, against sharp alone', cost, 'times', 1.3),
  ]
}
