import type { CommerceService } from '@shop/commerce-service'
import type { Database } from '@shop/database'
import { createWriteProbe } from '@shop/database/write-probe'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { createSanityClient } from '../integrations/sanity-client.ts'
import { fetchInProcess } from '../integrations/in-process.ts'
import { requestOneProduct } from '../integrations/upstream.ts'
import type { Services } from './services.ts'

/** Milliseconds after which a check without a response has failed, and may be started again. */
const checkTimeout = 8000

const catalogueResponse = z.object({ data: z.object({ products: z.object({ nodes: z.array(z.unknown()) }) }) })

/** Reads a product like a page does. @throws if the catalogue does not respond; it may be empty. */
async function readCatalogue(commerce: CommerceService, config: Config): Promise<void> {
  const send = fetchInProcess(`${config.publicUrl}/services/commerce`, commerce.fetch)
  const response = await requestOneProduct(config, send)
  catalogueResponse.parse(await response.json())
}

/**
 * The shop is ready if its database accepts a write and the services of this process work. Hosted ones
 * are not checked: if one of them failed, a load balancer would remove all processes at once.
 */
export async function createReadinessChecks(
  config: Config,
  database: Database,
  { content, commerce }: Pick<Services, 'content' | 'commerce'>,
): Promise<Record<string, () => Promise<unknown>>> {
  const checks: Record<string, () => Promise<unknown>> = { database: await createWriteProbe(database) }
  if (content) {
    const send = fetchInProcess(`${config.publicUrl}/services/content`, content.fetchAsProcess)
    const client = createSanityClient(config, send)
    checks['content'] = () =>
      client.fetch('count(*[_id == "siteSettings"])', {}, { signal: AbortSignal.timeout(checkTimeout) })
  }
  if (commerce) checks['commerce'] = () => readCatalogue(commerce, config)
  return checks
}
