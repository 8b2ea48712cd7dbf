import type { Database } from '@shop/database'
import { FollowedRead } from '@shop/database/followed-read'
import type { Logger } from '@shop/http/logger'
import type { Dataset } from './dataset.ts'
import { datasetsChannel, listDatasets, type DatasetRecord } from './dataset-records.ts'

export interface DatasetsOptions {
  database: Database
  logger: Logger
  /** The names of the setting; the first is the site's. */
  configured: readonly string[]
  /** Those of the setting whose published documents are public. */
  publicOnes: readonly string[]
  /** Opens a dataset; `id` is that of its record, undefined for one of the setting. */
  open(name: string, id: string | undefined): Dataset
  /** Called for a dataset that was deleted, before it is closed. */
  onDeleted(dataset: Dataset): void
}

/** The datasets of this process: those of the setting, and those that administrators added, in any process. */
export class Datasets {
  readonly configured: readonly string[]
  readonly #options: DatasetsOptions
  readonly #fixed: ReadonlyMap<string, Dataset>
  readonly #added = new Map<string, { record: DatasetRecord; dataset: Dataset }>()
  readonly #followed: FollowedRead

  constructor(options: DatasetsOptions) {
    this.#options = options
    this.configured = options.configured
    this.#fixed = new Map(options.configured.map((name) => [name, options.open(name, undefined)]))
    const { database, logger } = options
    this.#followed = new FollowedRead({
      database,
      channel: datasetsChannel,
      read: () => this.#read(),
      onError: (error) => logger.error({ error }, 'the datasets could not be read'),
    })
  }

  /** The names of all datasets; the first is the site's. */
  get names(): string[] {
    return [...this.configured, ...this.#added.keys()]
  }

  /** Those that administrators added. */
  get records(): DatasetRecord[] {
    return [...this.#added.values()].map(({ record }) => record)
  }

  /** Whether the published documents of a dataset are public. */
  isPublic(name: string): boolean {
    if (this.#fixed.has(name)) return this.#options.publicOnes.includes(name)
    return this.#added.get(name)?.record.aclMode === 'public'
  }

  find(name: string): Dataset | undefined {
    return this.#fixed.get(name) ?? this.#added.get(name)?.dataset
  }

  /** Looks for a dataset that this process does not know yet: another may have added it just now. */
  async know(name: string): Promise<void> {
    if (!this.find(name)) await this.read()
  }

  /** Reads the added datasets from the database. */
  read(): Promise<void> {
    return this.#followed.read()
  }

  async #read(): Promise<void> {
    const records = await listDatasets(this.#options.database)
    const current = new Map(records.map((record) => [record.name, record]))
    for (const [name, { record, dataset }] of this.#added) {
      if (current.get(name)?.id === record.id) continue
      this.#added.delete(name)
      this.#options.onDeleted(dataset)
      await dataset.close()
    }
    for (const record of records) {
      const { name, id } = record
      // The setting counts more than a record of the same name.
      if (this.#fixed.has(name)) continue
      const dataset = this.#added.get(name)?.dataset ?? this.#options.open(name, id)
      this.#added.set(name, { record, dataset })
    }
  }

  /** Waits for the pending transactions of all datasets. */
  async close(): Promise<void> {
    await this.#followed.close()
    const all = [...this.#fixed.values(), ...[...this.#added.values()].map(({ dataset }) => dataset)]
    await Promise.all(all.map((dataset) => dataset.close()))
  }
}
