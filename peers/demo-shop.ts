import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCommerceService, type CommerceService } from '@shop/commerce-service'
import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { z } from 'zod'
import { samplesOf, sampleCart, type Samples } from '../services/commerce/testing/sample-values.ts'
import { baseUrl, giftCardSecret, graphqlRequest } from '../services/commerce/testing/shop-address.ts'

const demo = path.join(import.meta.dirname, '../demo')
const unlimited = 1_000_000_000

const answer = z.object({ errors: z.array(z.object({ message: z.string() })).optional() })

/** A commerce service with the demo brand's catalogue in a temporary database, until it is disposed of. */
export interface DemoShop extends AsyncDisposable {
  /** Existing values for arguments, with a new cart. */
  samples(): Promise<Samples>
  /** Executes a document. Returns the messages of its errors, and one for a server error. */
  errorsOf(query: string, variables: object): Promise<string[]>
}

export async function openDemoShop(): Promise<DemoShop> {
  const directory = await mkdtemp(path.join(tmpdir(), 'peers-'))
  const database = await openDatabase({ directory })
  const service: CommerceService = await createCommerceService({
    database,
    baseUrl,
    shop: { name: 'Halcyon', storeUrl: 'https://shop.test/' },
    giftCards: { secret: giftCardSecret },
    rateLimits: { 'commerce-requests': unlimited, 'cart-mutations': unlimited, 'mutations-of-cart': unlimited },
    logger: createLogger('error'),
  })
  await service.importCatalogue({ file: path.join(demo, 'products.csv'), imageDirectory: demo })
  const samples = await samplesOf(service)
  return {
    samples: async () => ({ ...samples, cart: await sampleCart(service, samples.ids['variant'] ?? '') }),
    async errorsOf(query, variables) {
      const response = await service.fetch(graphqlRequest(query, variables, { version: '2026-04' }))
      const { errors = [] } = answer.parse(await response.json())
      const status = response.ok ? [] : [`HTTP status ${response.status}`]
      return [...status, ...errors.map(({ message }) => message)]
    },
    async [Symbol.asyncDispose]() {
      await service.close()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
