import type { CommerceService } from '@shop/commerce-service'
import { createOrderFollowUp } from '@shop/commerce-service/order-follow-up'
import type { ContentService } from '@shop/content-service'
import type { Database } from '@shop/database'
import { createFormsService } from '@shop/forms-service'
import type { StorefrontOptions } from '@shop/graphql/storefront'
import type { Logger } from '@shop/http/logger'
import { createRecommendationsService } from '@shop/recommendations-service'
import { createShopApi } from '@shop/shop-api'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { createSanityClient } from '../integrations/sanity-client.ts'
import { onHostedChange } from '../integrations/hosted-changes.ts'
import { fetchInProcess } from '../integrations/in-process.ts'
import type { DataChange } from './data-cache.ts'
import { giftCardSettings } from './gift-card-settings.ts'
import { openCommerce } from './open-commerce.ts'
import { openContent } from './open-content.ts'
import type { ServiceDependencies } from './service-dependencies.ts'
import { everyProduct } from './shared-catalogue.ts'
import { catalogueUrl, shopOrigins } from '../config/site.ts'
import { asStoreCall } from '../integrations/store-calls.ts'
import type { SendMail } from '../integrations/mail.ts'
import type { Upstreams } from '../integrations/upstream.ts'
import { hasDemoBrand, loadDemoCatalogue, loadDemoContent } from '../demo/demo-brand.ts'

/** The catalogue, ours or the real store's, for services that read it. */
const catalogueOf = (
  config: Config,
  commerce: CommerceService | undefined,
  { store }: Upstreams,
): StorefrontOptions => ({
  url: catalogueUrl(config, config.publicUrl),
  accessToken: config.STOREFRONT_ACCESS_TOKEN,
  fetch: store.through(
    commerce ? fetchInProcess(`${config.publicUrl}/services/commerce`, commerce.fetch) : asStoreCall(config, fetch),
  ),
})

/** A published form with its recipients: for the forms service only, because browsers must never see them. */
const formQuery = `*[_type == "form" && _id == $id][0]{
  "id": _id,
  title,
  fields[]{label, name, type, required, options[]{key, value}, accept},
  notificationRecipients[]{name, email}
}`

interface FormsParts {
  content: ContentService | undefined
  sendMail: SendMail
  upstreams: Upstreams
  logger: Logger
}

async function openForms(config: Config, database: Database, parts: FormsParts) {
  const { content, sendMail, upstreams, logger } = parts
  const send = content ? fetchInProcess(`${config.publicUrl}/services/content`, content.fetchAsProcess) : fetch
  // It may read private types: as a process of the shop, or with the configured token.
  const client = createSanityClient(config, upstreams.content.through(send))
  return createFormsService({
    database,
    directory: path.join(config.DATA_DIR, 'receiving'),
    readForm: (id) => client.fetch<unknown>(formQuery, { id }),
    sendMail,
    shopName: config.BRAND_NAME,
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
  })
}

/**
 * Opens content and commerce unless they are hosted, and fills a new shop with the demo brand if its files exist. The
 * catalogue is filled last: a shop with products is not new, so a dataset that is added to it stays empty.
 */
export async function openFilledServices(config: Config, database: Database, parts: ServiceDependencies) {
  const content = config.CONTENT_PROJECT_ID ? undefined : await openContent(config, database, parts)
  const commerce = config.STOREFRONT_DOMAIN ? undefined : await openCommerce(config, database, { ...parts, content })
  if (hasDemoBrand() && !(await commerce?.hasProducts())) {
    if (content) await loadDemoContent(content, config)
    if (commerce) await loadDemoCatalogue(commerce, config)
  }
  return { content, commerce }
}

/** Opens the services that are not hosted. */
export async function openServices(
  config: Config,
  database: Database,
  parts: ServiceDependencies & { sendMail: SendMail; upstreams: Upstreams },
) {
  const { logger, sendMail, upstreams } = parts
  const dataset = config.CONTENT_DATASETS[0] ?? 'production'
  const { content, commerce } = await openFilledServices(config, database, parts)

  const orders = await createOrderFollowUp({
    database,
    shopName: config.BRAND_NAME,
    storeUrl: config.publicUrl,
    storeOrigins: shopOrigins(config),
    giftCards: await giftCardSettings(config),
    sendMail,
    webhookSecret: config.STOREFRONT_WEBHOOK_SECRET,
    logger,
  })
  const storefront = catalogueOf(config, commerce, upstreams)
  const trustedProxies = config.TRUSTED_PROXIES
  const shopApi = config.SHOP_API_URL
    ? undefined
    : await createShopApi({ database, storefront, klaviyoApiKey: config.KLAVIYO_API_KEY, trustedProxies, logger })
  const recommendations = config.RECOMMENDATIONS_URL
    ? undefined
    : createRecommendationsService({ storefront, accessKey: config.RECOMMENDATIONS_KEY, trustedProxies, logger })
  const forms = config.FORMS_URL
    ? undefined
    : await openForms(config, database, { content, sendMail, upstreams, logger })

  return {
    content,
    commerce,
    orders,
    shopApi,
    recommendations,
    forms,
    /** The services' outbox handlers, by topic. */
    outboxHandlers: {
      ...content?.outboxHandlers,
      ...orders.outboxHandlers,
      ...shopApi?.outboxHandlers,
      ...forms?.outboxHandlers,
    },
    /** Creates the first editor if there is none; returns the generated password, which is not stored. */
    createFirstEditor: async () =>
      config.EDITOR_PASSWORD ? undefined : content?.createFirstEditor(config.EDITOR_EMAIL),
    /** Calls `listener` when data that pages show has changed. */
    onPublicChange(listener: (change: DataChange) => void): void {
      content?.onChange(({ dataset: changed, syncTags }) => {
        const hasChange = changed === dataset && syncTags?.length !== 0
        if (hasChange) listener({ service: 'content', tags: syncTags })
      })
      commerce?.onChange(({ productIds }) =>
        listener({ service: 'commerce', tags: productIds && [...productIds, everyProduct] }),
      )
      onHostedChange(database, (source) => listener({ service: source === 'store' ? 'commerce' : source }))
    },
    async close(): Promise<void> {
      await content?.close()
      await commerce?.close()
    },
  }
}

/** The services of this process; one is undefined where a hosted one is configured. */
export type Services = Awaited<ReturnType<typeof openServices>>
