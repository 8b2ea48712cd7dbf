import type { Assets } from '@shop/assets/assets'
import type { Database } from '@shop/database'
import type { TrustedProxies } from '@shop/http/client-address'
import type { Logger } from '@shop/http/logger'
import type { Dataset } from './store/dataset.ts'

/** What the parts of the service share. */
export interface ServiceContext {
  database: Database
  /** The bytes of images and files. */
  assets: Assets
  projectId: string
  publicUrl(): string
  logger: Logger
  /** Which datasets anybody may read the published documents of. */
  isPublic(dataset: string): boolean
  /** Whose word is taken for where a request comes from. */
  trustedProxies: TrustedProxies
  editor: { email: string; password: string } | undefined
  /** The names of the datasets; the first is the site's. */
  datasetNames: readonly string[]
  /** @throws {ApiError} 404 for a dataset that does not exist. */
  dataset(name: string): Dataset
}
