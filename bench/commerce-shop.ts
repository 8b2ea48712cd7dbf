import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCommerceService, type CommerceService } from '@shop/commerce-service'
import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { graphqlRequest } from '../services/commerce/testing/shop-address.ts'

/** Runs `work` on the commerce service of a database file. */
export async function withCommerceIn<Result>(
  directory: string,
  work: (service: CommerceService) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ directory })
  const service = await createCommerceService({
    database,
    baseUrl: 'http://shop.test/services/commerce',
    giftCards: { secret: 'unused' },
    shop: { name: 'A shop', storeUrl: 'http://shop.test' },
    logger: createLogger('silent'),
    hasUpkeep: false,
  })
  try {
    return await work(service)
  } finally {
    await service.close()
    await database.close()
  }
}

/** Runs `work` on a commerce service with an empty catalogue, in a temporary database file. */
export async function withCommerce<Result>(
  work: (service: CommerceService, directory: string) => Promise<Result>,
): Promise<Result> {
  await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'shop-bench-'))
  return await withCommerceIn(temporary.path, (service) => work(service, temporary.path))
}

/** Sends a query to a version of a service's Storefront API and returns the response's text. */
export async function queryStorefront(
  { fetch }: CommerceService,
  { version, query, variables = {} }: { version: string; query: string; variables?: object },
): Promise<string> {
  return (await fetch(graphqlRequest(query, variables, { version }))).text()
}
