import type { AssetsInBucket } from '@shop/assets/assets'
import type { Database } from '@shop/database'
import type { TrustedProxies } from '@shop/http/client-address'
import type { Logger } from '@shop/http/logger'
import type { SendAccountMail } from './access/account-mail.ts'
import type { ExpectedImages } from './assets/renditions-ahead.ts'
import type { MentionMailOptions } from './comments/mention-mail-handler.ts'

export interface ContentServiceOptions {
  database: Database
  /** The names of the datasets; the first is the site's. */
  datasets: readonly string[]
  /** The bucket for images and files, if they are not in the database. */
  inBucket?: AssetsInBucket | undefined
  /** Part of asset URLs. Default `local`. */
  projectId?: string | undefined
  /** The service's public URL without a trailing slash: the prefix of asset URLs. */
  publicUrl(): string
  logger: Logger
  /** An editor account, created or updated at start. */
  editor?: { email: string; password: string } | undefined
  /** Sends mails about accounts, in the name of the shop. Default: they stay queued. */
  accountMail?: { send: SendAccountMail; shopName: string } | undefined
  /** Sends mails to people who are mentioned or get a task. Default: they stay queued. */
  mentionMail?: MentionMailOptions | undefined
  /** Whether webhooks may reach private network addresses. Default: no. */
  webhooksToPrivateAddresses?: boolean | undefined
  /** Datasets whose published documents are public. Default: the first. */
  publicDatasets?: readonly string[] | undefined
  /** The maximum number of listeners without a session per address. Default 8; 0 for none. */
  anonymousListeners?: number | undefined
  /** Origins whose pages may call the service with a token, besides those that administrators add. Default none. */
  corsOrigins?: readonly string[] | undefined
  /** The proxies whose `X-Forwarded-For` is trusted. Default none. */
  trustedProxies?: TrustedProxies | undefined
  /** The maximum size of an uploaded file, in bytes. Default 64 MB. */
  maxFileBytes?: number | undefined
  /** How many days earlier revisions are kept. Default: forever. */
  historyDays?: number | undefined
  /** Document types that are hidden without a session, such as form submissions. */
  privateTypes?: readonly string[] | undefined
  /** The images to render before they are requested. Default: none. */
  expectedImages?: ExpectedImages | undefined
  /** Whether this process deletes old revisions and unused bytes by itself: one is enough. Default true. */
  hasUpkeep?: boolean | undefined
}
