import type { Assets } from '@shop/assets/assets'
import type { Database } from '@shop/database'
import type { TrustedProxies } from '@shop/http/client-address'
import type { Logger } from '@shop/http/logger'
import type { Dataset } from './store/dataset.ts'
import type { Datasets } from './store/datasets.ts'

/** The context shared by the service's modules. */
export interface ServiceContext {
  database: Database
  /** The bytes of images and files. */
  assets: Assets
  projectId: string
  publicUrl(): string
  logger: Logger
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: TrustedProxies
  editor: { email: string; password: string } | undefined
  datasets: Datasets
  /** @throws {ApiError} 404 for a dataset that does not exist. */
  dataset(name: string): Dataset
}
