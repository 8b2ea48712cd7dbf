import { createCommerceService, type CommerceService } from '@shop/commerce-service'
import { createOrderFollowUp, type OrderFollowUp } from '@shop/commerce-service/order-follow-up'
import { createContentService, type ContentService } from '@shop/content-service'
import type { Database } from '@shop/database'
import type { OutboxHandler } from '@shop/database/outbox'
import { createFormsService, type FormsService } from '@shop/forms-service'
import type { StorefrontOptions } from '@shop/graphql/storefront'
import type { Logger } from '@shop/http/logger'
import { createRecommendationsService, type RecommendationsService } from '@shop/recommendations-service'
import { createShopApi, type ShopApi } from '@shop/shop-api'
import path from 'node:path'
import { readContentWith, createContentClient } from '../../app/content/content-client.ts'
import type { Config } from '../config/config.ts'
import { createFormReader } from './form-reader.ts'
import { onHostedChange } from '../integrations/hosted-changes.ts'
import { fetchInProcess } from '../integrations/in-process.ts'
import type { DataChange } from './data-cache.ts'
import { expectedImages } from './expected-images.ts'
import { giftCardSettings } from './gift-card-settings.ts'
import { everyProduct } from './shared-catalogue.ts'
import { createSaleRules } from './sale-rules.ts'
import { catalogueUrl, ownProjectId, shopOrigins } from '../config/site.ts'
import { createSanityClient } from '../integrations/sanity-client.ts'
import { asStoreCall } from '../integrations/store-calls.ts'
import { openConfiguredBucket } from '../integrations/open-bucket.ts'
import type { SendMail } from '../integrations/mail.ts'
import type { Upstreams } from '../integrations/upstream.ts'
import { hasDemoBrand, isEmptyCatalogue, loadDemoCatalogue, loadDemoContent } from '../demo/demo-brand.ts'

/** The services of this process; one is missing where a hosted one is configured. */
export interface Services {
  content: ContentService | undefined
  commerce: CommerceService | undefined
  orders: OrderFollowUp
  shopApi: ShopApi | undefined
  recommendations: RecommendationsService | undefined
  forms: FormsService | undefined
  /** The services' outbox handlers, by topic. */
  outboxHandlers: Record<string, OutboxHandler>
  /** The first editor's password, if this start has generated one. */
  generatedPassword: string | undefined
  /** Calls `listener` when data that pages show has changed. */
  onPublicChange(listener: (change: DataChange) => void): void
  close(): Promise<void>
}

interface ServiceParts {
  logger: Logger
  /** Whether this process deletes what has expired; default true. */
  hasUpkeep?: boolean | undefined
  /** Sends mails about editors' accounts; default: none are sent. */
  sendAccountMail?: SendMail | undefined
  /** Sends other mails; default: none are sent. */
  sendMail?: SendMail | undefined
}

/** The configured content service. */
export async function openContent(
  config: Config,
  database: Database,
  { logger, hasUpkeep, sendAccountMail, sendMail }: ServiceParts,
): Promise<ContentService> {
  const password = config.EDITOR_PASSWORD
  return createContentService({
    database,
    datasets: config.CONTENT_DATASETS,
    inBucket: await openConfiguredBucket(config),
    publicUrl: () => `${config.publicUrl}/services/content`,
    logger,
    hasUpkeep,
    ...(password && { editor: { email: config.EDITOR_EMAIL, password } }),
    ...(sendAccountMail && { accountMail: { send: sendAccountMail, shopName: config.BRAND_NAME } }),
    ...(sendMail && { mentionMail: { send: sendMail, shopName: config.BRAND_NAME } }),
    trustedProxies: config.TRUSTED_PROXIES,
    maxFileBytes: config.CONTENT_MAX_FILE_MB * 1024 * 1024,
    historyDays: config.CONTENT_HISTORY_DAYS,
    privateTypes: config.CONTENT_PRIVATE_TYPES,
    publicDatasets: config.CONTENT_PUBLIC_DATASETS,
    webhooksToPrivateAddresses: config.CONTENT_WEBHOOKS_TO_PRIVATE === 'on',
    anonymousListeners: config.CONTENT_ANONYMOUS_LISTENERS,
    corsOrigins: config.CONTENT_CORS_ORIGINS,
    expectedImages: expectedImages({ baseUrl: '', projectId: ownProjectId, dataset: config.CONTENT_DATASETS[0] ?? '' }),
  })
}

/** The configured commerce service, with the content's rules of sale. */
export async function openCommerce(
  config: Config,
  database: Database,
  { logger, hasUpkeep, content }: ServiceParts & { content?: ContentService | undefined },
): Promise<CommerceService> {
  const send = content ? fetchInProcess(`${config.publicUrl}/services/content`, content.fetchAsProcess) : fetch
  const onFault = (error: unknown) => logger.warn({ error }, 'the rules of sale could not be read from the content')
  const rules = createSaleRules(
    createContentClient(readContentWith(createSanityClient(config, send)), onFault),
    onFault,
  )
  content?.onChange(rules.forget)
  onHostedChange(database, rules.forget)
  return createCommerceService({
    database,
    inBucket: await openConfiguredBucket(config),
    baseUrl: `${config.publicUrl}/services/commerce`,
    shop: {
      name: config.BRAND_NAME,
      slug: config.BRAND_SLUG,
      storeUrl: config.publicUrl,
      storeOrigins: shopOrigins(config),
      fontStylesheet: '/fonts/fonts.css',
    },
    giftCards: await giftCardSettings(config),
    accessToken: config.STOREFRONT_ACCESS_TOKEN,
    privateToken: config.STOREFRONT_PRIVATE_TOKEN,
    rateLimits: { privateRequests: config.LIMIT_STOREFRONT_PRIVATE },
    trustedProxies: config.TRUSTED_PROXIES,
    readSaleRules: rules.read,
    logger,
    hasUpkeep,
  })
}

/** The catalogue, ours or the real store's, for services that read it. */
const catalogueOf = (
  config: Config,
  commerce: CommerceService | undefined,
  { store }: Upstreams,
): StorefrontOptions => ({
  url: catalogueUrl(config),
  accessToken: config.STOREFRONT_ACCESS_TOKEN,
  fetch: store.through(
    commerce ? fetchInProcess(`${config.publicUrl}/services/commerce`, commerce.fetch) : asStoreCall(config, fetch),
  ),
})

interface FormsParts {
  content: ContentService | undefined
  sendMail: SendMail
  upstreams: Upstreams
  logger: Logger
}

async function openForms(config: Config, database: Database, parts: FormsParts) {
  const { content, sendMail, upstreams, logger } = parts
  const send = content ? fetchInProcess(`${config.publicUrl}/services/content`, content.fetchAsProcess) : fetch
  return createFormsService({
    database,
    directory: path.join(config.DATA_DIR, 'receiving'),
    readForm: createFormReader(config, upstreams.content.through(send)),
    sendMail,
    shopName: config.BRAND_NAME,
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
  })
}

/** Opens content and commerce unless they are hosted, and fills empty ones with the demo brand if its files exist. */
export async function openFilledServices(
  config: Config,
  database: Database,
  parts: ServiceParts,
): Promise<Pick<Services, 'content' | 'commerce'>> {
  const content = config.CONTENT_PROJECT_ID ? undefined : await openContent(config, database, parts)
  const isFilled = hasDemoBrand()
  if (content && isFilled) await loadDemoContent(content, config)
  const commerce = config.STOREFRONT_DOMAIN ? undefined : await openCommerce(config, database, { ...parts, content })
  if (commerce && isFilled && (await isEmptyCatalogue(commerce, config))) await loadDemoCatalogue(commerce, config)
  return { content, commerce }
}

/** Opens the services that are not hosted. */
export async function openServices(
  config: Config,
  database: Database,
  parts: ServiceParts & { sendMail: SendMail; upstreams: Upstreams },
): Promise<Services> {
  const { logger, sendMail, upstreams } = parts
  const dataset = config.CONTENT_DATASETS[0] ?? 'production'
  const { content, commerce } = await openFilledServices(config, database, parts)
  const generatedPassword = config.EDITOR_PASSWORD ? undefined : await content?.createFirstEditor(config.EDITOR_EMAIL)

  const orders = await createOrderFollowUp({
    database,
    shopName: config.BRAND_NAME,
    storeUrl: config.publicUrl,
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
    outboxHandlers: {
      ...content?.outboxHandlers,
      ...orders.outboxHandlers,
      ...shopApi?.outboxHandlers,
      ...forms?.outboxHandlers,
    },
    generatedPassword,
    onPublicChange(listener) {
      content?.onChange(({ dataset: changed, syncTags }) => {
        const hasChange = changed === dataset && syncTags?.length !== 0
        if (hasChange) listener({ service: 'content', tags: syncTags })
      })
      commerce?.onChange(({ productIds }) =>
        listener({ service: 'commerce', tags: productIds && [...productIds, everyProduct] }),
      )
      onHostedChange(database, (source) => listener({ service: source === 'store' ? 'commerce' : source }))
    },
    async close() {
      await content?.close()
      await commerce?.close()
    },
  }
}
