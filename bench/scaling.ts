import { mkdtempDisposable, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openDatabase } from '@shop/database'
import { openQuietService } from '../services/content/testing/quiet-service.ts'
import { queryStorefront, withCommerce } from './commerce-shop.ts'
import { makeDocuments } from './content-documents.ts'
import { atMost, type Figure } from './figure.ts'
import { catalogue } from './product-pages.ts'

const documents = 40_000
const products = 10_000
const carts = 2000

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Bytes of the heap in use after a garbage collection. */
function usedMemory(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The cost of a document of some 300 bytes of JSON: in the file, in memory and at a start. */
async function measureDocuments(directory: string): Promise<Figure[]> {
  const lines = makeDocuments(documents).map((document) => JSON.stringify(document))
  await writeFile(path.join(directory, 'data.ndjson'), lines.join('\n'))
  const first = await openDatabase({ directory })
  const writer = await openQuietService(first)
  await writer.importDataset({ dataset: 'production', directory })
  await writer.close()
  await first.close()
  const { size } = await stat(path.join(directory, 'shop.sqlite'))

  const before = usedMemory()
  const second = await openDatabase({ directory })
  const service = await openQuietService(second)
  const started = performance.now()
  await service.countDocuments('production')
  const loading = performance.now() - started
  const memory = usedMemory() - before
  await service.close()
  await second.close()
  return [
    atMost('a document in the database, with its first revision', size / documents, 'bytes', 2000),
    atMost('a document in the memory of the server', memory / documents, 'bytes', 4000),
    atMost('1,000 documents at a start', (loading / documents) * 1000, 'ms', 100),
  ]
}

const newCart = `mutation ($lines: [CartLineInput!]!) { cartCreate(input: { lines: $lines }) { cart { id } } }`

/** The cost of a product with two variants, and of a cart with one line, in the file. */
const measureShop = (): Promise<Figure[]> =>
  withCommerce(async (service, directory) => {
    const fileSize = async () => {
      const files = ['shop.sqlite', 'shop.sqlite-wal'].map((name) => stat(path.join(directory, name)))
      return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0)
    }
    await service.importCatalogue({ text: catalogue(products) })
    const { size } = await stat(path.join(directory, 'shop.sqlite'))
    const list = await queryStorefront(service, {
      version: '2024-07',
      query: '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
    })
    const merchandiseId = /gid:[^"]+ProductVariant[^"]+/.exec(list)?.[0]
    const before = await fileSize()
    for (let cart = 0; cart < carts; cart += 1) {
      const answer = await queryStorefront(service, {
        version: '2024-07',
        query: newCart,
        variables: { lines: [{ merchandiseId, quantity: 1 }] },
      })
      if (!answer.includes('gid:')) throw new Error(answer)
    }
    return [
      atMost('a product in the database', size / products, 'bytes', 5000),
      atMost('a cart in the database', ((await fileSize()) - before) / carts, 'bytes', 5000),
    ]
  })

/** The figures of docs/scaling.md: bytes and times per item, averaged over many. */
export async function measureScaling(): Promise<Figure[]> {
  await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'scaling-bench-'))
  return [...(await measureDocuments(temporary.path)), ...(await measureShop())]
}
