import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { precompress } from './precompress.ts'
import { createStaticFiles } from './static-files.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'static-files-'))
const script = 'let calm = "drinks"\n'.repeat(100)
await mkdir(path.join(folder, 'assets'))
await writeFile(path.join(folder, 'assets/a.js'), script)
await writeFile(path.join(folder, 'icon.png'), '0123456789')
await writeFile(path.join(folder, '..', `${path.basename(folder)}.secret`), 'secret')
await precompress(folder)
afterAll(async () => {
  await rm(folder, { recursive: true })
  await rm(`${folder}.secret`)
})

const files = createStaticFiles({
  folder,
  cacheControl: (file) => (file.startsWith('/assets/') ? 'immutable' : 'no-cache'),
})

async function send(file: string, headers: HeadersInit = {}, method = 'GET'): Promise<Response> {
  const response = await files(new Request('http://shop.test/', { method, headers }), file)
  return response ?? new Response(null, { status: 404 })
}

const shown = ({ status, headers }: Response, ...names: string[]) => [status, ...names.map((name) => headers.get(name))]

test('a file is sent as compressed at build time, in the coding that the client prefers', async () => {
  const br = await send('/assets/a.js', { 'Accept-Encoding': 'gzip, br' })
  expect(shown(br, 'Content-Encoding', 'Vary', 'Cache-Control', 'Content-Type')).toEqual([
    200,
    'br',
    'Accept-Encoding',
    'immutable',
    'text/javascript; charset=utf-8',
  ])
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(script)
  const gzip = await send('/assets/a.js', { 'Accept-Encoding': 'br;q=0, gzip;q=0.5' })
  expect(shown(gzip, 'Content-Encoding', 'Vary')).toEqual([200, 'gzip', 'Accept-Encoding'])
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script)
  const plain = await send('/assets/a.js')
  expect(shown(plain, 'Content-Encoding', 'Vary')).toEqual([200, null, 'Accept-Encoding'])
  expect(await plain.text()).toBe(script)
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.get('ETag'))).size).toBe(3)
  expect(shown(await send('/icon.png', { 'Accept-Encoding': 'br' }), 'Content-Encoding', 'Vary')).toEqual([
    200,
    null,
    null,
  ])
})

test('files that a build adds are found, though others were not found before', async () => {
  const added = ['/assets/b.js', '/assets/c.js']
  const ask = async () => (await Promise.all(added.map((file) => send(file)))).map(({ status }) => status)
  expect(await ask()).toEqual([404, 404])
  for (const file of added) await writeFile(path.join(folder, file), script)
  await setTimeout(1100)
  expect(await ask()).toEqual([200, 200])
})

test('revalidation returns 304, and HEAD only headers', async () => {
  const headers = { 'Accept-Encoding': 'br' }
  const etag = (await send('/assets/a.js', headers)).headers.get('ETag') ?? ''
  const again = await send('/assets/a.js', { ...headers, 'If-None-Match': `"other", W/${etag}` })
  expect(shown(again, 'ETag', 'Vary', 'Cache-Control', 'Content-Encoding')).toEqual([
    304,
    etag,
    'Accept-Encoding',
    'immutable',
    null,
  ])
  const head = await send('/icon.png', {}, 'HEAD')
  expect(shown(head, 'Content-Length')).toEqual([200, '10'])
  expect(await head.text()).toBe('')
})

test('parts of a file are sent while its version is the same', async () => {
  const etag = (await send('/icon.png')).headers.get('ETag') ?? ''
  const part = await send('/icon.png', { Range: 'bytes=2-4', 'If-Range': etag })
  expect(shown(part, 'Content-Range', 'Content-Length')).toEqual([206, 'bytes 2-4/10', '3'])
  expect(await part.text()).toBe('234')
  expect((await send('/icon.png', { Range: 'bytes=2-4', 'If-Range': '"other"' })).status).toBe(200)
  expect(shown(await send('/icon.png', { Range: 'bytes=10-' }), 'Content-Range')).toEqual([416, 'bytes */10'])
})

test.each(['/', '/assets', '/none.js', `/../${path.basename(folder)}.secret`, '/assets/../icon.png'])(
  'there is no file at %s',
  async (file) => {
    expect((await send(file)).status).toBe(404)
  },
)
