import { createCommerceService, type CommerceService } from '@shop/commerce-service'
import { createContentService, type ContentService } from '@shop/content-service'
import type { Database } from '@shop/database'
import type { Logger } from '@shop/http/logger'
import type { Config } from './config.ts'
import { isEmptyCatalogue, isEmptyDataset, loadDemoCatalogue, loadDemoContent } from './demo-brand.ts'

/** The services that this process carries itself; one is missing where a hosted one is configured. */
export interface Services {
  content: ContentService | undefined
  commerce: CommerceService | undefined
  /** The first editor's password, when this start has made one. */
  generatedPassword: string | undefined
  /** Calls `listener` when something that pages show has changed. */
  onPublicChange(listener: () => void): void
  close(): Promise<void>
}

/** Drafts and versions of a document have ids of their own; pages show neither. */
const isPublished = (id: string): boolean => !id.startsWith('drafts.') && !id.startsWith('versions.')

/** The content service as the configuration wants it. */
export async function openContent(config: Config, database: Database, logger: Logger): Promise<ContentService> {
  const password = config.EDITOR_PASSWORD
  return createContentService({
    database,
    datasets: config.CONTENT_DATASETS,
    publicUrl: () => `${config.publicUrl}/services/content`,
    logger,
    ...(password && { editor: { email: config.EDITOR_EMAIL, password } }),
    trustedProxies: config.TRUSTED_PROXIES,
    historyDays: config.CONTENT_HISTORY_DAYS,
    privateTypes: config.CONTENT_PRIVATE_TYPES,
    publicDatasets: config.CONTENT_PUBLIC_DATASETS,
    corsOrigins: config.CONTENT_CORS_ORIGINS,
  })
}

/** Opens the services that the configuration leaves to us, and fills empty ones with the demo brand. */
export async function openServices(config: Config, database: Database, logger: Logger): Promise<Services> {
  const dataset = config.CONTENT_DATASETS[0] ?? 'production'
  const content = config.CONTENT_PROJECT_ID ? undefined : await openContent(config, database, logger)
  if (content && (await isEmptyDataset(content, dataset))) await loadDemoContent(content, dataset, config)

  const generatedPassword = config.EDITOR_PASSWORD ? undefined : await content?.createFirstEditor(config.EDITOR_EMAIL)

  const commerce = config.STOREFRONT_DOMAIN
    ? undefined
    : await createCommerceService({
        database,
        baseUrl: `${config.publicUrl}/services/commerce`,
        shop: {
          name: config.BRAND_NAME,
          slug: config.BRAND_SLUG,
          storeUrl: config.publicUrl,
          fontStylesheet: '/fonts/fonts.css',
        },
        accessToken: config.STOREFRONT_ACCESS_TOKEN,
        logger,
      })
  if (commerce && (await isEmptyCatalogue(commerce, config))) await loadDemoCatalogue(commerce, config)

  return {
    content,
    commerce,
    generatedPassword,
    onPublicChange(listener) {
      content?.onChange((change) => {
        if (change.dataset === dataset && change.documentIds.some(isPublished)) listener()
      })
      commerce?.onChange(listener)
    },
    async close() {
      await content?.close()
      await commerce?.close()
    },
  }
}
