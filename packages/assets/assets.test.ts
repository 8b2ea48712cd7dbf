import { createHash } from 'node:crypto'
import { countRows, createTestDatabase } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { bytesAsContent, hashOf, pieceSize } from './asset-store.ts'
import { openAssets } from './assets.ts'
import { parseBucketAddress } from './bucket-address.ts'
import { orphanGracePeriod } from './bucket-store.ts'
import { openBucket } from './bucket.ts'
import { startObjectStorage, type Fault, type ObjectStorage } from './object-storage.ts'
import { readVerified, streamVerified } from './verified.ts'

let storage: ObjectStorage

beforeEach(async () => {
  storage = await startObjectStorage()
  return storage.close
})

/** Bytes in which no two megabytes are equal. */
const film = new Uint8Array(
  Buffer.concat(
    Array.from({ length: 2 * 32768 + 3 }, (_, index) => createHash('sha256').update(String(index)).digest()),
  ),
)

async function collect(pieces: AsyncIterable<Uint8Array>, into: Uint8Array[] = []): Promise<Uint8Array[]> {
  for await (const piece of pieces) into.push(piece)
  return into
}

async function openBucketOf({ settings }: ObjectStorage, secretAccessKey = 'S3RVER', timeout?: number) {
  const address = parseBucketAddress(settings.ASSETS_URL)
  return openBucket(address, { accessKeyId: settings.ASSETS_ACCESS_KEY_ID, secretAccessKey }, timeout)
}

/** The assets of two processes on one database: one without the bucket, one with it. */
async function openBoth(writes: 'bucket' | 'database' = 'bucket') {
  const database = await createTestDatabase()
  await sql`create table piece (hash text, position integer, bytes ${sql.raw(database.engine === 'postgres' ? 'bytea' : 'blob')}, primary key (hash, position))`.execute(
    database.kysely,
  )
  // A database with other tables than those of migrations would be migrated again for the next test.
  onTestFinished(async () => void (await sql`drop table piece`.execute(database.kysely)))
  const bucket = await openBucketOf(storage)
  const options = {
    database,
    area: 'films',
    pieces: { table: 'piece', hashColumn: 'hash' },
    logger: createLogger('silent'),
  }
  return {
    database,
    bucket,
    inDatabase: await openAssets({ ...options, inBucket: undefined }),
    inBucket: await openAssets({ ...options, inBucket: { bucket, writes } }),
    /** Those of another service in the same bucket. */
    ofAnother: await openAssets({ ...options, area: 'books', inBucket: { bucket, writes } }),
    /** Another process, with a timeout for the bucket in milliseconds. */
    openAnother: async (timeout: number) => {
      const another = await openBucketOf(storage, 'S3RVER', timeout)
      return openAssets({ ...options, inBucket: { bucket: another, writes } })
    },
  }
}

const sizes = [0, 1, pieceSize, film.length]
test.each(sizes.flatMap((size) => [[size, 'inDatabase'] as const, [size, 'inBucket'] as const]))(
  '%d bytes stored %s are read back unchanged, whole and in ranges',
  async (size, place) => {
    const { [place]: assets } = await openBoth()
    const bytes = film.subarray(0, size)
    const hash = hashOf(bytes)
    expect(await assets.head(hash)).toBeUndefined()
    await assets.put(hash, bytesAsContent(bytes))
    expect(await assets.head(hash)).toBe(size)
    expect(Buffer.from((await readVerified(assets, hash)) ?? 'missing').equals(bytes)).toBe(true)
    const part = await collect(assets.get(hash, { start: Math.floor(size / 3), end: Math.floor(size / 2) }))
    expect(Buffer.concat(part).equals(bytes.subarray(size / 3, size / 2))).toBe(true)
  },
)

test('assets move to the bucket and back, and an interrupted move is resumed by the next', async () => {
  const { database, inDatabase, inBucket } = await openBoth()
  const all = [film, film.subarray(0, 10), film.subarray(0, pieceSize)]
  for (const bytes of all) await inDatabase.put(hashOf(bytes), bytesAsContent(bytes))
  const onProgress = (moved: number) => moved === 1 && storage.setCondition('failing')
  const interrupted = inBucket.move({ direction: 'to', onProgress })
  await expect(interrupted).rejects.toThrow('object storage')
  expect(await inDatabase.list()).toHaveLength(2)
  storage.setCondition(undefined)
  expect(await inBucket.move({ direction: 'to' })).toMatchObject({ assets: 2 })
  expect(await countRows(database, 'piece')).toBe(0)
  for (const bytes of all)
    expect(Buffer.from((await readVerified(inBucket, hashOf(bytes))) ?? 'missing').equals(bytes)).toBe(true)
  expect(await inBucket.move({ direction: 'from' })).toEqual({ assets: 3, bytes: film.length + 10 + pieceSize })
  for (const bytes of all)
    expect(Buffer.from((await readVerified(inDatabase, hashOf(bytes))) ?? 'missing').equals(bytes)).toBe(true)
})

test('only the leftovers of interrupted uploads are removed, after the grace period', async () => {
  const { database, bucket, inBucket } = await openBoth()
  await inBucket.put(hashOf(film), bytesAsContent(film))
  // The object is stored, and the process dies before the row is written.
  const write = database.write
  let writes = 0
  database.write = async (work) => (++writes === 2 ? Promise.reject(new Error('crash')) : write(work))
  const small = film.subarray(0, 9)
  await expect(inBucket.put(hashOf(small), bytesAsContent(small))).rejects.toThrow('crash')
  database.write = write
  expect(await inBucket.head(hashOf(small))).toBeUndefined()
  await bucket.put('films/somebody-elses', bytesAsContent(small))
  expect(await storage.keys()).toHaveLength(3)
  await inBucket.tidy()
  expect(await storage.keys()).toHaveLength(3)
  await inBucket.put(hashOf(small), bytesAsContent(small))
  await inBucket.tidy(Date.now() + orphanGracePeriod + 1000)
  expect(await storage.keys()).toHaveLength(3)
  expect(await readVerified(inBucket, hashOf(small))).toEqual(small)
})

test('a deleted asset is gone from the database and the bucket, and another service keeps its own', async () => {
  const { database, inDatabase, inBucket, ofAnother } = await openBoth()
  const [small, other] = [film.subarray(0, 9), film.subarray(0, 10)]
  const hashes = [hashOf(small), hashOf(other)].toSorted()
  await inDatabase.put(hashOf(small), bytesAsContent(small))
  await inBucket.put(hashOf(other), bytesAsContent(other))
  expect((await inBucket.list()).toSorted()).toEqual(hashes)
  expect(await ofAnother.head(hashOf(other))).toBeUndefined()
  await ofAnother.put(hashOf(other), bytesAsContent(other))
  await database.write(async (write) => {
    for (const hash of hashes) await inBucket.delete(hash, write)
  })
  expect(await inBucket.list()).toEqual([])
  await inBucket.tidy()
  expect(await storage.keys()).toHaveLength(2)
  await inBucket.tidy(Date.now() + orphanGracePeriod + 1000)
  expect(await storage.keys()).toHaveLength(1)
  expect(await countRows(database, 'asset_orphan')).toBe(0)
  expect(await readVerified(ofAnother, hashOf(other))).toEqual(other)
})

test('an asset that is moved while it is read is read to its end', async () => {
  const { inDatabase, inBucket } = await openBoth()
  const hash = hashOf(film)
  await inDatabase.put(hash, bytesAsContent(film))
  const received: Uint8Array[] = []
  for await (const piece of inBucket.get(hash, { start: 0, end: film.length })) {
    received.push(piece)
    if (received.length === 1) await inBucket.move({ direction: 'to' })
  }
  expect(Buffer.concat(received).equals(film)).toBe(true)
})

test('reading an asset whose last bytes are lost fails', async () => {
  const { database, inDatabase, inBucket } = await openBoth()
  await inDatabase.put(hashOf(film), bytesAsContent(film))
  await sql`update piece set bytes = substr(bytes, 1, 1) where position = 2`.execute(database.kysely)
  const reading = collect(inBucket.get(hashOf(film), { start: 2 * pieceSize, end: film.length }))
  await expect(reading).rejects.toMatchObject({ name: 'AssetDamagedError' })
})

test.each([
  ['dead', 'AssetsUnavailableError'],
  ['failing', 'AssetsUnavailableError'],
  ['silent', 'AssetsUnavailableError'],
  ['slow', 'AssetsUnavailableError'],
  ['website', 'AssetsUnavailableError'],
  ['short', 'AssetDamagedError'],
  ['lying', 'AssetDamagedError'],
  ['forgetful', 'AssetDamagedError'],
] satisfies [Fault, string][])(
  'a storage that is %s never yields wrong bytes, and every call ends',
  async (fault, name) => {
    const { inDatabase, inBucket, openAnother } = await openBoth()
    const bytes = film.subarray(0, 2 * pieceSize - 1)
    const hash = hashOf(bytes)
    const other = film.subarray(0, 7)
    await inBucket.put(hash, bytesAsContent(bytes))
    await inDatabase.put(hashOf(other), bytesAsContent(other))
    await inBucket.renditions?.write('key', { bytes: other, contentType: 'image/png' })
    const isDead = name === 'AssetsUnavailableError'
    const assets = isDead ? await openAnother(300) : inBucket
    storage.setCondition(fault)
    await expect(readVerified(assets, hash)).rejects.toMatchObject({ name })
    const received: Uint8Array[] = []
    await expect(collect(streamVerified(assets, hash, bytes.length), received)).rejects.toMatchObject({ name })
    expect(Buffer.concat(received).length).toBeLessThan(bytes.length)
    const rendition = assets.renditions?.read('key').catch((error: Error) => error.name)
    expect(await rendition).toBe(isDead ? name : undefined)
    // The storage did not keep this upload, so the asset does not exist.
    await expect(assets.put(hashOf(film), bytesAsContent(film))).rejects.toMatchObject({ name })
    expect(await assets.head(hashOf(film))).toBeUndefined()
    expect(await readVerified(assets, hashOf(other))).toEqual(other)
    const requestsBefore = storage.requests()
    await expect(readVerified(assets, hash)).rejects.toMatchObject({ name })
    // A storage known to be dead gets no requests.
    expect(storage.requests() > requestsBefore).toBe(!isDead)
  },
)

test('a full bucket serves what it has, however many writes it has refused', async () => {
  const { inBucket } = await openBoth()
  const [small, other] = [film.subarray(0, 9), film.subarray(0, 10)]
  await inBucket.put(hashOf(small), bytesAsContent(small))
  storage.setCondition('full')
  for (let tries = 1; tries <= 4; tries += 1)
    await expect(inBucket.put(hashOf(other), bytesAsContent(other))).rejects.toThrow('object storage')
  expect(await readVerified(inBucket, hashOf(small))).toEqual(small)
})

test('requests are signed: a wrong secret is refused', async () => {
  const bucket = await openBucketOf(storage, 'another')
  await expect(bucket.put('films/x', bytesAsContent(film.subarray(0, 3)))).rejects.toThrow('403')
})

test('a rendition above one megabyte is not stored in the bucket', async () => {
  const { inBucket } = await openBoth()
  await inBucket.renditions?.write('large', { bytes: new Uint8Array(2 ** 20 + 1), contentType: 'image/png' })
  expect(await inBucket.renditions?.size('large')).toBeUndefined()
  await inBucket.renditions?.write('small', { bytes: new Uint8Array(2 ** 20), contentType: 'image/png' })
  expect(await inBucket.renditions?.size('small')).toBe(2 ** 20)
})

test('a rendition that was stored under another key is not served', async () => {
  const { bucket, inBucket } = await openBoth()
  const rendition = { bytes: film.subarray(0, 9), contentType: 'image/webp' }
  await inBucket.renditions?.write('a', rendition)
  expect(await inBucket.renditions?.read('a')).toEqual(rendition)
  const [key = ''] = await storage.keys()
  const { bytes, ...label } = await bucket.get(key.replace(/^a-shop\//, ''))
  const other = createHash('sha256').update('b').digest('hex')
  await bucket.put(`films-renditions/${other.slice(0, 2)}/${other}`, bytesAsContent(bytes), label)
  expect(await inBucket.renditions?.read('b')).toBeUndefined()
})

test('write=database stores new assets in the database and still reads the bucket', async () => {
  const { inDatabase, inBucket } = await openBoth('database')
  await inBucket.put(hashOf(film), bytesAsContent(film))
  expect(await inDatabase.head(hashOf(film))).toBe(film.length)
  expect(await storage.keys()).toEqual([])
})
