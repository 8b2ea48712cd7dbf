import type { IncomingMessage } from 'node:http'
import type { Duplex, Readable } from 'node:stream'
import type { AssetsInBucket } from '@shop/assets/assets'
import type { Move, MoveResult } from '@shop/assets/move-assets'
import type { Database } from '@shop/database'
import { parseTrustedProxies, type TrustedProxies } from '@shop/http/client-address'
import type { Logger } from '@shop/http/logger'
import { accessRoutes } from './access/access-routes.ts'
import { authRoutes } from './access/auth-routes.ts'
import { createFirstEditor } from './access/editors.ts'
import { guardDatasets } from './access/public-datasets.ts'
import { httpError } from './protocol/api-error.ts'
import { createApp } from './app.ts'
import { withCurrentUrl } from './assets/asset-document.ts'
import { openContentAssets } from './assets/content-assets.ts'
import { assetRoutes } from './assets/asset-routes.ts'
import { removeUnusedBlobs } from './assets/unused-blobs.ts'
import { deliveryRoutes } from './assets/delivery-routes.ts'
import { exportDataset } from './import/export-dataset.ts'
import { importDataset, type ImportResult, type ImportSource } from './import/import-dataset.ts'
import { forgetHistory } from './history/retention.ts'
import { historyRoutes } from './history/history-routes.ts'
import { preferenceRoutes } from './project/preference-routes.ts'
import { projectRoutes } from './project/project-routes.ts'
import { createSockets } from './sockets/socket-server.ts'
import { createChangeListeners, type ContentChange } from './listen/change-listeners.ts'
import { Listeners } from './listen/listeners.ts'
import { listenRoutes } from './listen/listen-routes.ts'
import { actionRoutes } from './mutate/action-routes.ts'
import { mutationRoutes } from './mutate/mutation-routes.ts'
import { documentRoutes } from './query/document-routes.ts'
import { queryRoutes } from './query/query-routes.ts'
import type { ServiceContext } from './service-context.ts'
import { Dataset } from './store/dataset.ts'
import { ownProcess } from './access/reader.ts'
import { contentTablesOf, migrateContent } from './tables.ts'
import { createUpkeep } from './upkeep.ts'

export type { ImportResult, ImportSource } from './import/import-dataset.ts'
export { ImportError } from './import/import-error.ts'

export interface ContentServiceOptions {
  database: Database
  /** The names of the datasets; the first is the site's. */
  datasets: readonly string[]
  /** Where images and files are kept, if not in the database. */
  inBucket?: AssetsInBucket | undefined
  /** Stands in asset addresses. Default `local`. */
  projectId?: string | undefined
  /** Where the service is mounted, as the world sees it, without a slash at the end: asset addresses begin with it. */
  publicUrl(): string
  logger: Logger
  /** The account that may edit; written to the database at start when given. */
  editor?: { email: string; password: string } | undefined
  /** The datasets whose published documents anybody may read. Default the first. */
  publicDatasets?: readonly string[] | undefined
  /** How many listeners without a session one address may have at a time. Default 8; 0 for none. */
  anonymousListeners?: number | undefined
  /** Origins whose pages may call the service, with a token: cookies count on this site only. Default none. */
  corsOrigins?: readonly string[] | undefined
  /** The proxies whose word is taken for where a request comes from. Default none. */
  trustedProxies?: TrustedProxies | undefined
  /** How many days documents' earlier revisions are kept. Default for ever. */
  historyDays?: number | undefined
  /** Document types that nobody without a session ever gets, as where a form's answers go. */
  privateTypes?: readonly string[] | undefined
}

export interface ContentService {
  /**
   * Answers requests whose path begins behind the mount point. Never rejects. `connection` is what `@hono/node-server`
   * hands over: it tells guessers of passwords apart by their addresses.
   */
  fetch(request: Request, connection?: object): Promise<Response>
  /** Answers a request of the process itself, which may read drafts and private types too, and change nothing. */
  fetchAsProcess(request: Request): Promise<Response>
  /**
   * Takes an export into a dataset: all of it or, when anything is wrong with it, nothing.
   * @throws {ImportError} naming line and field.
   */
  importDataset(source: ImportSource): Promise<ImportResult>
  /**
   * How many documents a dataset has: published ones, drafts, versions and assets.
   * @throws {ApiError} 404 for a dataset that does not exist.
   */
  countDocuments(dataset: string): Promise<number>
  /**
   * A dataset as `sanity dataset export` writes it: a gzipped tar, made as it is read.
   * @throws {ApiError} 404 for a dataset that does not exist.
   */
  exportDataset(dataset: string): Promise<Readable>
  /**
   * Calls `listener` after every transaction that this process has learnt of, its own and others', in order per dataset.
   * Answers how to stop that.
   */
  onChange(listener: (change: ContentChange) => void): () => void
  /** How many listen to changes in this process now. */
  listeners(): number
  /** Makes a first editor and answers the generated password; nothing when somebody can sign in already. */
  createFirstEditor(email: string): Promise<string | undefined>
  /** Answers a request for a WebSocket, whose `path` is that behind the mount point, with its query. */
  upgrade(path: string, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  /**
   * Forgets revisions beyond `historyDays` and bytes that nothing uses any more. The service does this by itself every six
   * hours.
   */
  tidy(): Promise<void>
  /**
   * Moves all images and files to the bucket, or back. @throws {Error} naming what went wrong with the first that could not
   * be moved; what was moved before stays moved.
   */
  moveAssets(move: Move): Promise<MoveResult>
  /** Ends all event streams and sockets, whose clients then connect anew: a server that stops waits for nothing. */
  disconnect(): void
  /** Waits for the transactions under way; the database stays open. */
  close(): Promise<void>
}

/**
 * The content service: a Content Lake in the shop's own database, for unmodified Sanity clients. Mount its `fetch` at
 * `publicUrl()`, with that prefix taken off the requests' paths.
 * @throws when the database cannot be brought up to date.
 * @see https://www.sanity.io/docs/http-reference
 */
export async function createContentService(options: ContentServiceOptions): Promise<ContentService> {
  const {
    database,
    logger,
    privateTypes = [],
    publicDatasets = options.datasets.slice(0, 1),
    anonymousListeners = 8,
    projectId = 'local',
    publicUrl,
    trustedProxies = parseTrustedProxies([]),
  } = options
  await migrateContent(database)
  const assets = await openContentAssets(database, logger, options.inBucket)
  const changes = createChangeListeners(logger)
  const streams = new Listeners(anonymousListeners)

  const openDataset = (name: string) =>
    new Dataset({
      database,
      name,
      privateTypes,
      present: (document) => withCurrentUrl(document, publicUrl()),
      logger,
      onCommitted(transaction) {
        const { transitions, transactionId } = transaction
        changes.tell({ dataset: name, documentIds: transitions.map(({ id }) => id), transactionId })
        streams.tell(name, transaction)
      },
    })
  const datasets = new Map(options.datasets.map((name) => [name, openDataset(name)]))

  const context: ServiceContext = {
    database,
    assets,
    projectId,
    publicUrl,
    logger,
    trustedProxies,
    editor: options.editor,
    isPublic: (name) => publicDatasets.includes(name) || !datasets.has(name),
    datasetNames: options.datasets,
    dataset(name) {
      const dataset = datasets.get(name)
      if (dataset) return dataset
      throw httpError(404, 'Dataset not found', `Dataset "${name}" not found for project ID "${projectId}"`)
    },
  }
  const { historyDays: days } = options
  const upkeep = createUpkeep(
    [
      ...(days === undefined ? [] : options.datasets.map((name) => () => forgetHistory(database, name, { days }))),
      () => removeUnusedBlobs({ database, assets }, options.datasets),
      () => assets.tidy(),
    ],
    logger,
  )
  const auth = authRoutes(context)
  const delivery = deliveryRoutes(context)
  const queries = queryRoutes(context)
  const sockets = createSockets(context)
  const app = createApp(context, options.corsOrigins ?? [], [
    guardDatasets(context),
    auth.routes,
    accessRoutes(context),
    queries.routes,
    documentRoutes(context),
    mutationRoutes(context),
    actionRoutes(context),
    listenRoutes(context, streams),
    historyRoutes(context),
    projectRoutes(context),
    preferenceRoutes(context),
    sockets.routes,
    assetRoutes(context),
    delivery.routes,
  ])

  const disconnect = () => {
    streams.end()
    sockets.end()
  }

  return {
    fetch: async (request, connection) => app.fetch(request, connection),
    countDocuments: async (name) => [...(await context.dataset(name).memory()).documents.view('raw').all].length,
    fetchAsProcess: async (request) => app.fetch(request, ownProcess),
    exportDataset: (name) => exportDataset(context, name),
    importDataset: (source) => importDataset(context, source),
    listeners: () => streams.size,
    createFirstEditor: (email) => createFirstEditor(database, email),
    onChange: changes.add,
    upgrade: (path, request, socket, head) => sockets.upgrade((asked) => app.fetch(asked), path, request, socket, head),
    tidy: upkeep.run,
    async moveAssets(move) {
      const result = await assets.move(move)
      // They are made again where they are kept from now on.
      await contentTablesOf(database).deleteFrom('content_rendition').execute()
      return result
    },
    disconnect,
    async close() {
      disconnect()
      queries.close()
      await upkeep.stop()
      await Promise.all([auth.ready(), delivery.settle(), sockets.close()])
      await Promise.all([...datasets.values()].map((dataset) => dataset.close()))
    },
  }
}
