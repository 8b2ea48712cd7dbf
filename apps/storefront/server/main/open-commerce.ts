import { createCommerceService, type CommerceService } from '@shop/commerce-service'
import type { ContentService } from '@shop/content-service'
import type { Database } from '@shop/database'
import { createContentClient, readContentWith } from '../../app/content/content-client.ts'
import type { Config } from '../config/config.ts'
import { shopOrigins } from '../config/site.ts'
import { onHostedChange } from '../integrations/hosted-changes.ts'
import { fetchInProcess } from '../integrations/in-process.ts'
import { openConfiguredBucket } from '../integrations/open-bucket.ts'
import { createSanityClient } from '../integrations/sanity-client.ts'
import { giftCardSettings } from './gift-card-settings.ts'
import { createSaleRules } from './sale-rules.ts'
import type { ServiceDependencies } from './service-dependencies.ts'

/** The configured commerce service, with the content's rules of sale. */
export async function openCommerce(
  config: Config,
  database: Database,
  { logger, hasUpkeep, upstreams, content }: ServiceDependencies & { content?: ContentService | undefined },
): Promise<CommerceService> {
  const send = content ? fetchInProcess(`${config.publicUrl}/services/content`, content.fetchAsProcess) : fetch
  const onError = (error: unknown) => logger.warn({ error }, 'the rules of sale could not be read from the content')
  const rules = createSaleRules(
    createContentClient(readContentWith(createSanityClient(config, upstreams?.content.through(send) ?? send)), onError),
    onError,
  )
  content?.onChange(rules.forget)
  onHostedChange(database, rules.forget)
  return createCommerceService({
    database,
    inBucket: await openConfiguredBucket(config),
    baseUrl: `${config.publicUrl}/services/commerce`,
    shop: {
      name: config.BRAND_NAME,
      storeUrl: config.publicUrl,
      storeOrigins: shopOrigins(config),
      fontStylesheet: '/fonts/fonts.css',
    },
    giftCards: await giftCardSettings(config),
    accessToken: config.STOREFRONT_ACCESS_TOKEN,
    privateToken: config.STOREFRONT_PRIVATE_TOKEN,
    rateLimits: { 'private-requests': config.LIMIT_STOREFRONT_PRIVATE },
    trustedProxies: config.TRUSTED_PROXIES,
    readSaleRules: rules.read,
    logger,
    hasUpkeep,
  })
}
