import type { Database } from '@shop/database'
import { ReloadOnChange } from '@shop/database/reload-on-change'
import type { Logger } from '@shop/http/logger'
import { commentsDatasetOf } from './comments-dataset.ts'
import type { Dataset } from './dataset.ts'
import { datasetsChannel, listDatasets, type DatasetRecord } from './dataset-records.ts'

export interface DatasetsOptions {
  database: Database
  logger: Logger
  /** The names of the setting; the first is the site's. */
  configured: readonly string[]
  /** Those of the setting whose published documents are public. */
  publicOnes: readonly string[]
  /** Opens a dataset, or the add-on of one; `record` is undefined for those of the setting. */
  open(name: string, record: DatasetRecord | undefined): Dataset
  /** Called for a dataset that was deleted, before it is closed. */
  onDeleted(dataset: Dataset): void
}

/** An open dataset, and its add-on with comments and tasks. */
interface Opened {
  dataset: Dataset
  comments: Dataset
}

/**
 * The datasets of this process: those of the setting, and those that administrators added, in any process. Each has an
 * add-on.
 */
export class Datasets {
  readonly configured: readonly string[]
  readonly #options: DatasetsOptions
  readonly #fixed: ReadonlyMap<string, Opened>
  readonly #added = new Map<string, Opened & { record: DatasetRecord }>()
  /** The names of add-ons, with those of their datasets. */
  readonly #addOns = new Map<string, string>()
  readonly #followed: ReloadOnChange

  constructor(options: DatasetsOptions) {
    this.#options = options
    this.configured = options.configured
    this.#fixed = new Map(options.configured.map((name) => [name, this.#open(name, undefined)]))
    const { database, logger } = options
    this.#followed = new ReloadOnChange({
      database,
      channel: datasetsChannel,
      reload: () => this.#read(),
      onError: (error) => logger.error({ error }, 'the datasets could not be read'),
    })
  }

  /** The names of all datasets with content; the first is the site's. */
  get names(): string[] {
    return [...this.configured, ...this.#added.keys()]
  }

  /** The names of all datasets, add-ons included. */
  get allNames(): string[] {
    return [...this.names, ...this.#addOns.keys()]
  }

  /** The dataset whose comments and tasks an add-on holds; undefined for a dataset with content. */
  commentsOf(name: string): string | undefined {
    return this.#addOns.get(name)
  }

  /** Those that administrators added. */
  get records(): DatasetRecord[] {
    return [...this.#added.values()].map(({ record }) => record)
  }

  /** Whether the published documents of a dataset are public; those of an add-on never are. */
  isPublic(name: string): boolean {
    if (this.#fixed.has(name)) return this.#options.publicOnes.includes(name)
    return this.#added.get(name)?.record.aclMode === 'public'
  }

  find(name: string): Dataset | undefined {
    const owner = this.#addOns.get(name)
    const opened = this.#fixed.get(owner ?? name) ?? this.#added.get(owner ?? name)
    return owner === undefined ? opened?.dataset : opened?.comments
  }

  /** Looks up a dataset that this process does not know yet, because another process may have just added it. */
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
    for (const [name, { record, dataset, comments }] of this.#added) {
      if (current.get(name)?.id === record.id) continue
      this.#added.delete(name)
      this.#addOns.delete(comments.name)
      for (const deleted of [dataset, comments]) {
        this.#options.onDeleted(deleted)
        await deleted.close()
      }
    }
    for (const record of records) {
      const { name } = record
      // The setting takes precedence over a record of the same name.
      if (this.#fixed.has(name)) continue
      this.#added.set(name, { ...(this.#added.get(name) ?? this.#open(name, record)), record })
    }
  }

  #open(name: string, record: DatasetRecord | undefined): Opened {
    const addOn = commentsDatasetOf(name)
    this.#addOns.set(addOn, name)
    return { dataset: this.#options.open(name, record), comments: this.#options.open(addOn, record) }
  }

  /** Waits for the pending transactions of all datasets. */
  async close(): Promise<void> {
    await this.#followed.close()
    const all = [...this.#fixed.values(), ...this.#added.values()]
    await Promise.all(all.flatMap(({ dataset, comments }) => [dataset.close(), comments.close()]))
  }
}
