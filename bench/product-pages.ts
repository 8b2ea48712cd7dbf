import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCommerceService, type CommerceService } from '@shop/commerce-service'
import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { atMost, type Figure } from './figure.ts'

const rounds = 30

/** As much of a product as a list shows. */
const listing = `{ products(first: 250, sortKey: TITLE, query: "tag:calm") {
  nodes { id handle title featuredImage { url(transform: { maxWidth: 200 }) } priceRange { minVariantPrice { amount } } }
  pageInfo { hasNextPage endCursor }
} }`

/** Products with two variants and a picture each. */
function catalogue(products: number): string {
  const rows = Array.from({ length: products }, (_, index) => [
    `p${index},Product ${index},Type ${index % 20},"calm, t${index % 50}",Size,S,${index % 90}.00,5,https://pictures.test/${index}.png`,
    `p${index},,,,,L,${index % 90}.50,5,`,
  ]).flat()
  const header = 'Handle,Title,Type,Tags,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src'
  return [header, ...rows].join('\n')
}

async function ask({ fetch }: CommerceService): Promise<void> {
  const request = new Request('http://shop.test/api/2024-07/graphql.json', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: listing }),
  })
  const text = await (await fetch(request)).text()
  if (!text.includes('"hasNextPage":true')) throw new Error(`The list is not whole: ${text.slice(0, 200)}`)
}

async function medianOf(products: number): Promise<number> {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-bench-'))
  const database = await openDatabase({ directory })
  const service = await createCommerceService({
    database,
    baseUrl: 'http://shop.test/services/commerce',
    shop: { name: 'A shop', slug: 'shop', storeUrl: 'http://shop.test' },
    logger: createLogger('silent'),
  })
  await service.importCatalogue({ text: catalogue(products) })
  const times: number[] = []
  for (let round = 0; round < 2 * rounds; round++) {
    const started = performance.now()
    await ask(service)
    times.push(performance.now() - started)
  }
  await service.close()
  await database.close()
  await rm(directory, { recursive: true })
  const warm = times.slice(rounds).toSorted((a, b) => a - b)
  return warm[Math.floor(warm.length / 2)] ?? Number.NaN
}

/** A page of 250 products out of many, searched and sorted: how long it takes must hardly depend on how many there are. */
export async function measureProductPages(): Promise<Figure[]> {
  const thousand = await medianOf(1000)
  const tenThousand = await medianOf(10_000)
  return [
    atMost('250 of 1,000 products in the service, median', thousand, 'ms', 30),
    atMost('250 of 10,000 products against 250 of 1,000', tenThousand / thousand, 'times', 1.5),
  ]
}
