import type { CommerceService } from '@shop/commerce-service'
import { queryStorefront, withCommerce } from './commerce-shop.ts'
import { atMost, type Figure } from './figure.ts'
import { median } from './quantile.ts'

const rounds = 30

/** The fields of a product that a list shows. */
const listing = `{ products(first: 250, sortKey: TITLE, query: "tag:calm") {
  nodes { id handle title featuredImage { url(transform: { maxWidth: 200 }) } priceRange { minVariantPrice { amount } } }
  pageInfo { hasNextPage endCursor }
} }`

/** Products with two variants and a picture each. */
export function catalogue(products: number): string {
  const rows = Array.from({ length: products }, (_, index) => [
    `p${index},Product ${index},Type ${index % 20},"calm, t${index % 50}",Size,S,${index % 90}.00,5,https://pictures.test/${index}.png`,
    `p${index},,,,,L,${index % 90}.50,5,`,
  ]).flat()
  const header = 'Handle,Title,Type,Tags,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src'
  return [header, ...rows].join('\n')
}

async function list(service: CommerceService): Promise<void> {
  const text = await queryStorefront(service, { version: '2024-07', query: listing })
  if (!text.includes('"hasNextPage":true')) throw new Error(`The list is incomplete: ${text.slice(0, 200)}`)
}

const medianOf = (products: number): Promise<number> =>
  withCommerce(async (service) => {
    await service.importCatalogue({ text: catalogue(products) })
    const times: number[] = []
    for (let round = 0; round < 2 * rounds; round++) {
      const started = performance.now()
      await list(service)
      times.push(performance.now() - started)
    }
    return median(times.slice(rounds))
  })

/** A page of 250 products, searched and sorted: its duration must hardly depend on the number of products. */
export async function measureProductPages(): Promise<Figure[]> {
  const thousand = await medianOf(1000)
  const tenThousand = await medianOf(10_000)
  return [
    atMost('250 of 1,000 products in the service, median', thousand, 'ms', 30),
    atMost('250 of 10,000 products against 250 of 1,000', tenThousand / thousand, 'times', 1.5),
  ]
}
