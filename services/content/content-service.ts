import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Duplex, Readable } from 'node:stream'
import type { Move, MoveResult } from '@shop/assets/move-assets'
import type { OutboxHandler } from '@shop/database/outbox'
import { removeAbandoned } from '@shop/database/temporary-folder'
import { createUpkeep } from '@shop/database/upkeep'
import { changedTags } from '@shop/groq/sync-tags'
import { parseTrustedProxies } from '@shop/http/client-address'
import { accessRoutes } from './access/access-routes.ts'
import { authRoutes } from './access/auth-routes.ts'
import { accountMailTopic } from './access/account-mail.ts'
import { createAccountMailHandler } from './access/account-mail-handler.ts'
import { createFirstEditor } from './access/editors.ts'
import { guardDatasets } from './access/public-datasets.ts'
import { commentRoutes } from './comments/comment-routes.ts'
import { createMentionMailHandler } from './comments/mention-mail-handler.ts'
import { mentionTopic } from './comments/mentions.ts'
import { httpError } from './protocol/api-error.ts'
import { enqueueNotifications } from './enqueue-notifications.ts'
import { createApp } from './app.ts'
import { openContentAssets } from './assets/content-assets.ts'
import { assetRoutes } from './assets/asset-routes.ts'
import { removeUnusedBlobs } from './assets/unused-blobs.ts'
import { deliveryRoutes } from './assets/delivery-routes.ts'
import { createRenditions } from './assets/renditions.ts'
import { createRenditionsAhead } from './assets/renditions-ahead.ts'
import { createCopyHandler, copyTopic } from './datasets/copy-jobs.ts'
import { datasetRoutes } from './datasets/dataset-routes.ts'
import { corsRoutes } from './cors/cors-routes.ts'
import { openOrigins } from './cors/origins.ts'
import { exportDataset } from './import/export-dataset.ts'
import { importDataset, type ImportResult, type ImportSource } from './import/import-dataset.ts'
import { deleteExpiredHistory } from './history/retention.ts'
import { historyRoutes } from './history/history-routes.ts'
import { preferenceRoutes } from './project/preference-routes.ts'
import { projectRoutes } from './project/project-routes.ts'
import { createSockets } from './sockets/socket-server.ts'
import { createChangeListeners, type ContentChange } from './listen/change-listeners.ts'
import { Listeners } from './listen/listeners.ts'
import { LiveEvents, liveRoutes } from './listen/live-events.ts'
import { listenRoutes } from './listen/listen-routes.ts'
import { actionRoutes } from './mutate/action-routes.ts'
import { mutationRoutes } from './mutate/mutation-routes.ts'
import { documentRoutes } from './query/document-routes.ts'
import { exportRoutes } from './query/export-routes.ts'
import { queryRoutes } from './query/query-routes.ts'
import { archivedVersions } from './releases/archived-versions.ts'
import { createReleaseClock } from './releases/release-clock.ts'
import type { ServiceContext } from './service-context.ts'
import type { ContentServiceOptions } from './service-options.ts'
import { withCurrentUrl } from './store/current-url.ts'
import { Dataset } from './store/dataset.ts'
import type { DatasetRecord } from './store/dataset-records.ts'
import { Datasets } from './store/datasets.ts'
import { ownProcess } from './access/reader.ts'
import { contentTablesOf, migrateContent } from './tables.ts'
import { deleteFinishedWork } from './finished-work.ts'
import { changesTopic, deliveryTopic } from './webhooks/changes.ts'
import { createDeliveryHandler } from './webhooks/deliver.ts'
import { createChangesHandler } from './webhooks/match-changes.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'

export type { ImportResult, ImportSource } from './import/import-dataset.ts'
export type { ExpectedImages } from './assets/renditions-ahead.ts'
export { ImportError } from './import/import-error.ts'

export interface ContentService {
  /**
   * Responds to requests whose path is relative to the mount point. Never rejects. `connection` is
   * `@hono/node-server`'s bindings: password guessing is limited by address.
   */
  fetch(request: Request, connection?: object): Promise<Response>
  /** Responds to a request of the process itself, which may read drafts and private types but change nothing. */
  fetchAsProcess(request: Request): Promise<Response>
  /**
   * Imports an export into a dataset: all of it or, in case of any error, nothing.
   * @throws {ImportError} naming line and field.
   */
  importDataset(source: ImportSource): Promise<ImportResult>
  /**
   * The number of documents in a dataset: published ones, drafts, versions and assets.
   * @throws {ApiError} 404 for a dataset that does not exist.
   */
  countDocuments(dataset: string): Promise<number>
  /**
   * Whether a dataset has ever had a transaction, even if all its documents have been deleted since.
   * @throws {ApiError} 404 for a dataset that does not exist.
   */
  wasWritten(dataset: string): Promise<boolean>
  /**
   * A dataset in the format of `sanity dataset export`: a gzipped tar, streamed.
   * @throws {ApiError} 404 for a dataset that does not exist.
   */
  exportDataset(dataset: string): Promise<Readable>
  /**
   * Calls `listener` after every transaction that this process has received, its own and others', in order per dataset.
   * Returns a function that stops it.
   */
  onChange(listener: (change: ContentChange) => void): () => void
  /** The outbox handlers, by topic. */
  outboxHandlers: Record<string, OutboxHandler>
  /** The current number of listeners in this process. */
  listeners(): number
  /** Creates a first editor and returns the generated password; undefined if an account exists. */
  createFirstEditor(email: string): Promise<string | undefined>
  /** Handles a WebSocket upgrade; `path` is relative to the mount point and includes the query. */
  upgrade(path: string, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  /** Starts rendering the expected images in the background; call it when the server handles requests. */
  makeImagesAhead(): Promise<void>
  /**
   * Deletes revisions older than `historyDays` and unused bytes. With `hasUpkeep` the service does this by itself every
   * six hours.
   */
  tidy(): Promise<void>
  /**
   * Moves all images and files to the bucket, or back. @throws {Error} for the first that could not be moved; those
   * before stay moved.
   */
  moveAssets(move: Move): Promise<MoveResult>
  /** Ends all event streams and sockets, so that a stopping server need not wait; clients reconnect. */
  disconnect(): void
  /** Waits for pending transactions; the database stays open. */
  close(): Promise<void>
}

/** When old revisions and unused bytes are deleted, in milliseconds. */
const upkeepTimes = { after: 5 * 60_000, every: 6 * 60 * 60_000 }

/**
 * The content service: a Content Lake in the shop's own database, for unmodified Sanity clients. Mount its `fetch` at
 * `publicUrl()`, and strip that prefix from the requests' paths.
 * @throws when the database cannot be migrated.
 * @see https://www.sanity.io/docs/http-reference
 */
export async function createContentService(options: ContentServiceOptions): Promise<ContentService> {
  const {
    database,
    logger,
    privateTypes = [],
    publicDatasets = options.datasets.slice(0, 1),
    anonymousListeners = 8,
    maxFileBytes = 64 * 1024 * 1024,
    projectId = 'local',
    publicUrl,
    trustedProxies = parseTrustedProxies([]),
  } = options
  await migrateContent(database)
  const assets = await openContentAssets(database, logger, options.inBucket)
  const changes = createChangeListeners(logger)
  const streams = new Listeners(anonymousListeners, database)
  const live = new LiveEvents(privateTypes, anonymousListeners)

  const openDataset = (name: string, record: DatasetRecord | undefined) =>
    new Dataset({
      database,
      name,
      privateTypes,
      present: (document) => withCurrentUrl(document, publicUrl()),
      logger,
      onWrite: (write, change) => enqueueNotifications(write, { name, record, change, datasets }),
      onCommitted(entry) {
        changes.tell({ dataset: name, syncTags: changedTags(entry.transitions), transactionId: entry.transactionId })
        streams.tell(name, entry)
        live.tell(name, entry)
        ahead?.follow(name, entry)
      },
    })
  const datasets = new Datasets({
    database,
    logger,
    configured: options.datasets,
    publicOnes: publicDatasets,
    open: openDataset,
    onDeleted(dataset) {
      streams.end(dataset.name)
      live.end(dataset.name)
      queries.forget(dataset)
    },
  })

  const context: ServiceContext = {
    database,
    assets,
    projectId,
    publicUrl,
    logger,
    trustedProxies,
    editor: options.editor,
    datasets,
    dataset(name) {
      const dataset = datasets.find(name)
      if (dataset) return dataset
      throw httpError(404, 'Dataset not found', `Dataset "${name}" not found for project ID "${projectId}"`)
    },
  }
  const { historyDays: days } = options
  const uploadFolder = path.join(database.location.directory, 'uploads')
  const { hasUpkeep = true } = options
  const upkeep = createUpkeep(
    database,
    [
      () => removeAbandoned(uploadFolder),
      async () => {
        if (days === undefined) return
        for (const name of datasets.allNames)
          await deleteExpiredHistory(database, name, { days, kept: await archivedVersions(database, name) })
      },
      () => removeUnusedBlobs({ database, assets }, datasets.allNames),
      () => assets.tidy(),
      () => deleteFinishedWork(database),
    ],
    hasUpkeep ? upkeepTimes : undefined,
  )
  const auth = authRoutes(context)
  const renditions = createRenditions(context)
  const ahead = options.expectedImages && createRenditionsAhead(context, renditions, options.expectedImages)
  const queries = queryRoutes(context)
  const sockets = createSockets(context)
  const origins = await openOrigins(database, logger, options.corsOrigins)
  const app = createApp(context, origins, [
    guardDatasets(context),
    auth.routes,
    accessRoutes(context),
    webhookRoutes(context, options.webhooksToPrivateAddresses ?? false),
    queries.routes,
    documentRoutes(context),
    exportRoutes(context),
    mutationRoutes(context),
    actionRoutes(context),
    commentRoutes(context),
    listenRoutes(context, streams),
    liveRoutes(context, live),
    historyRoutes(context),
    datasetRoutes(context),
    corsRoutes(context, origins),
    projectRoutes(context),
    preferenceRoutes(context),
    sockets.routes,
    assetRoutes(context, { maxFileBytes, uploadFolder }),
    deliveryRoutes(context, renditions),
  ])

  // With the other routes too, any request could be sent as an upgrade: not counted, and its response never read.
  const upgrades = createApp(context, origins, [sockets.routes])

  await datasets.read()
  const clock = createReleaseClock(context)

  const disconnect = () => {
    streams.end()
    live.end()
    sockets.end()
  }

  return {
    fetch: async (request, connection) => app.fetch(request, connection),
    countDocuments: async (name) => (await context.dataset(name).memory()).documents.size,
    wasWritten: async (name) => (await context.dataset(name).memory()).sequence > 0,
    fetchAsProcess: async (request) => app.fetch(request, ownProcess),
    exportDataset: (name) => exportDataset(context, name),
    importDataset: (source) => importDataset(context, source),
    outboxHandlers: {
      [changesTopic]: createChangesHandler(context, queries.engineOf),
      [copyTopic]: createCopyHandler(context),
      [deliveryTopic]: createDeliveryHandler(context, options.webhooksToPrivateAddresses ?? false),
      ...(options.mentionMail && { [mentionTopic]: createMentionMailHandler(context, options.mentionMail) }),
      ...(options.accountMail && { [accountMailTopic]: createAccountMailHandler(context, options.accountMail) }),
    },
    listeners: () => streams.size,
    createFirstEditor: (email) => createFirstEditor(database, email),
    onChange: changes.add,
    upgrade: (path, request, socket, head) =>
      sockets.upgrade({ ofSockets: upgrades.fetch, ofAll: app.fetch }, path, request, socket, head),
    tidy: upkeep.run,
    makeImagesAhead: async () => ahead?.begin(),
    async moveAssets(move) {
      const result = await assets.move(move)
      // Renditions are rendered again in their new location.
      await contentTablesOf(database).deleteFrom('content_rendition').execute()
      return result
    },
    disconnect,
    async close() {
      disconnect()
      streams.close()
      queries.close()
      await Promise.all([upkeep.stop(), clock.stop()])
      await ahead?.stop()
      await Promise.all([auth.ready(), renditions.settle(), sockets.close()])
      await datasets.close()
      await origins.close()
    },
  }
}
