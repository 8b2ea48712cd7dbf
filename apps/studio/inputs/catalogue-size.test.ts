import { createCommerceService } from '@shop/commerce-service'
import { createTestDatabase } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchProducts, fetchVariants } from './catalogue.ts'

// The Studio loads its settings once, and tests in other files have others.
vi.hoisted(() => void vi.resetModules())

const api = 'https://shop.test/services/commerce/api/2024-07/graphql.json'

/** Stubs the Studio's `fetch` with the responses of a shop with a catalogue. */
async function openShopWith(rows: string[]): Promise<void> {
  const service = await createCommerceService({
    database: await createTestDatabase(),
    baseUrl: 'https://shop.test/services/commerce',
    giftCards: { secret: 'unused' },
    shop: { name: 'Shop', storeUrl: 'https://shop.test/' },
    logger: createLogger('silent'),
  })
  onTestFinished(() => service.close())
  await service.importCatalogue({
    text: ['Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status', ...rows].join('\n'),
  })
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input === '/admin/settings.json'
      ? Response.json({
          projectId: 'local',
          isHosted: false,
          apiHost: null,
          datasets: ['production'],
          catalogue: { url: api, accessToken: null },
          localPreviewUrl: null,
        })
      : service.fetch(new Request(input.replace('/services/commerce', ''), init)),
  )
}

const numbers = Array.from({ length: 251 }, (_, index) => String(index + 1).padStart(3, '0'))
const first250 = numbers.slice(0, -1)

test('PICK-01: the 250th product of the catalogue is offered, the 251st is not', async () => {
  await openShopWith(
    numbers.map((number) => `p${number},Drink ${number},TRUE,Title,Default Title,S${number},5.00,active`),
  )
  const products = await fetchProducts()
  expect(products.map(({ title }) => title)).toEqual(first250.map((number) => `Drink ${number}`))
})

test('PICK-02: a product’s 250th variant is offered, its 251st is not', async () => {
  await openShopWith(
    numbers.map((number, index) =>
      index === 0 ? `p,Drink,TRUE,Size,${number},S${number},5.00,active` : `p,,,,${number},S${number},5.00,`,
    ),
  )
  const variants = await fetchVariants()
  expect(variants.map(({ title }) => title)).toEqual(first250)
})
