import { createContentService, type ContentService } from '@shop/content-service'
import type { Database } from '@shop/database'
import type { Config } from '../config/config.ts'
import { ownProjectId } from '../config/site.ts'
import { openConfiguredBucket } from '../integrations/open-bucket.ts'
import { expectedImages } from './expected-images.ts'
import type { ServiceDependencies } from './service-dependencies.ts'

/** The configured content service. */
export async function openContent(
  config: Config,
  database: Database,
  { logger, hasUpkeep, sendAccountMail, sendMail }: ServiceDependencies,
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
