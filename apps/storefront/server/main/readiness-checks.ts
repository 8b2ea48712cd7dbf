import type { Database } from '@shop/database'
import { createWriteProbe } from '@shop/database/write-probe'
import type { Config } from '../config/config.ts'
import { createSanityClient } from '../integrations/sanity-client.ts'
import { isEmptyCatalogue } from '../demo/demo-brand.ts'
import { fetchInProcess } from '../integrations/in-process.ts'
import type { Services } from './services.ts'

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
    checks['content'] = () => client.fetch('count(*[_id == "siteSettings"])')
  }
  if (commerce) checks['commerce'] = () => isEmptyCatalogue(commerce, config)
  return checks
}
