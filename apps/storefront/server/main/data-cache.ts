import { hash } from 'node:crypto'
import { untilAborted } from '@shop/http/until-aborted'
import { LRUCache } from 'lru-cache'
import type { ContentParameters } from '../../app/content/content-client.ts'
import type { DataSource, SharedCall } from '../../app/data-source.ts'
import { QueryTexts, textIdIn } from '../http/query-texts.ts'

export type Service = 'content' | 'commerce'

/** Where results are read: from a service, or from what it returned last. */
export type DataSourceName = Service | 'lastCommerce'

/** A query: its text and variables. */
export type DataQuery = readonly [text: string, variables: ContentParameters]

/** A result, and the tags of the changes that may change it; without tags it is not shared. */
export interface QueryResult {
  value: unknown
  tags: readonly string[] | undefined
}

export interface DataService {
  read(query: DataQuery): Promise<QueryResult>
  /** For how many milliseconds a result is used without a change. */
  lifetime: number
  /** For how many milliseconds an outdated result is used while the service fails, by callers with `onOutdated`. */
  ifError: number
  /** Whether every change is reported, so that an unchanged result is known to be current at any time. */
  reportsChanges: boolean
}

/** A change of what a service returns. */
export interface DataChange {
  service: Service
  /** The tags of the results that it may have changed; undefined for all. */
  tags?: readonly string[] | undefined
}

interface ResultVersion {
  version: string
  tags: readonly string[]
  /** Milliseconds since 1970. */
  readAt: number
}

/** A result in memory: as it was read, then as it is used. */
interface CachedValue {
  value: unknown
  isParsed: boolean
  /** Milliseconds since 1970. */
  readAt: number
}

interface Result extends ResultVersion {
  kept: CachedValue
  isShared: boolean
}

/**
 * The number of results of which the version is known, with the total size of their queries, and the total size of the
 * results in memory with their queries, in characters of JSON. A visitor can invent queries of 16 kB, most of which
 * have no result.
 */
const limits = { versions: 20_000, queries: 16 * 2 ** 20, size: 24 * 2 ** 20 }

/**
 * Query results that all pages share: each is read once and used until its underlying data changes. Results
 * that are no longer in memory keep their version, so that pages made from them are known to be current.
 */
export class DataCache {
  readonly texts = new QueryTexts()
  readonly #services: Record<DataSourceName, DataService>
  /** Includes outdated results, until they are read again or evicted. */
  readonly #values = new LRUCache<string, CachedValue>({ maxSize: limits.size })
  readonly #versions = new LRUCache<string, ResultVersion>({
    max: limits.versions,
    maxSize: limits.queries,
    sizeCalculation: (_, key) => key.length,
    dispose: ({ tags }, key) => this.#untag(key, tags),
  })
  readonly #keysByTag = new Map<string, Set<string>>()
  #reading = new Map<string, Promise<Result>>()
  #changes = 0

  constructor(services: Record<DataSourceName, DataService>) {
    this.#services = services
  }

  /**
   * The parsed result of a query; a result in memory is parsed once. Concurrent calls share one read, which continues
   * when one of them is canceled. When it cannot be read, callers with `onOutdated` get the outdated result, if there
   * is one.
   * @throws what reading or parsing it throws; then it is not cached.
   */
  async get<Parsed>(
    service: DataSourceName,
    [text, variables]: DataQuery,
    parse: (value: unknown) => Parsed,
    { signal, onShared, onOutdated }: SharedCall,
  ): Promise<Parsed> {
    const key = [service, this.texts.idOf(text), JSON.stringify(variables)].join(' ')
    const known = this.#current(key, service)
    const kept = known && this.#values.get(key)
    if (kept) {
      const parsed = this.#parsed(key, kept, parse)
      onShared?.({ query: key, version: known.version }, this.#currentAt(service, known))
      return parsed
    }
    try {
      const result = await untilAborted(signal, () => this.#read(key, [text, variables]))
      const parsed = this.#parsed(key, result.kept, parse)
      if (result.isShared) onShared?.({ query: key, version: result.version }, this.#currentAt(service, result))
      return parsed
    } catch (error) {
      const outdated = this.#values.get(key)
      if (!onOutdated || !outdated || !isWithin(this.#services[service].ifError, outdated)) throw error
      onOutdated(error)
      return this.#parsed(key, outdated, parse)
    }
  }

  /**
   * Since when the sources of a page are known to be unchanged, in milliseconds since 1970; undefined if one has
   * changed. Unknown sources are read.
   * @throws what reading throws.
   */
  async currentSince(sources: readonly DataSource[]): Promise<number | undefined> {
    let since = Date.now()
    for (const { query, version } of sources) {
      const service = serviceOf(query)
      const known = this.#current(query, service) ?? (await this.#readKey(query))
      if (known?.version !== version) return undefined
      since = Math.min(since, this.#currentAt(service, known))
    }
    return since
  }

  /**
   * Marks the results that a change concerns as outdated. Reads that are already running return to their callers but
   * are not cached.
   */
  drop({ service, tags }: DataChange): void {
    this.#changes += 1
    this.#reading = new Map()
    const keys = tags ? tags.flatMap((tag) => [...(this.#keysByTag.get(tag) ?? [])]) : [...this.#versions.keys()]
    const names: readonly DataSourceName[] = service === 'commerce' ? ['commerce', 'lastCommerce'] : [service]
    for (const key of keys) if (names.includes(serviceOf(key))) this.#versions.delete(key)
  }

  #parsed<Parsed>(key: string, kept: CachedValue, parse: (value: unknown) => Parsed): Parsed {
    try {
      // A query's text and the function that parses its result belong together.
      if (kept.isParsed) return kept.value as Parsed
      const parsed = parse(kept.value)
      kept.value = parsed
      kept.isParsed = true
      return parsed
    } catch (error) {
      this.#values.delete(key)
      throw error
    }
  }

  #currentAt(service: DataSourceName, { readAt }: ResultVersion): number {
    return this.#services[service].reportsChanges ? Date.now() : readAt
  }

  #current(key: string, service: DataSourceName): ResultVersion | undefined {
    const known = this.#versions.get(key)
    return known && isWithin(this.#services[service].lifetime, known) ? known : undefined
  }

  async #readKey(key: string): Promise<ResultVersion | undefined> {
    const text = this.texts.textOf(textIdIn(key))
    const variables = key.slice(key.indexOf(' ', key.indexOf(' ') + 1))
    return text === undefined ? undefined : this.#read(key, [text, JSON.parse(variables)])
  }

  #read(key: string, query: DataQuery): Promise<Result> {
    const inFlight = this.#reading.get(key)
    if (inFlight) return inFlight
    const reading = this.#reading
    const result = this.#readNow(key, query).finally(() => reading.delete(key))
    reading.set(key, result)
    return result
  }

  async #readNow(key: string, query: DataQuery): Promise<Result> {
    const changes = this.#changes
    const readAt = Date.now()
    const { value, tags } = await this.#services[serviceOf(key)].read(query)
    const json = JSON.stringify(value)
    const known = { version: hash('sha1', json, 'base64url'), tags: tags ?? [], readAt }
    const kept = { value, isParsed: false, readAt }
    if (changes === this.#changes && tags) this.#store(key, known, kept, json.length)
    return { ...known, kept, isShared: tags !== undefined }
  }

  #store(key: string, known: ResultVersion, kept: CachedValue, size: number): void {
    this.#versions.set(key, known)
    this.#values.set(key, kept, { size: key.length + size })
    for (const tag of known.tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key))
  }

  #untag(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

function isWithin(limit: number, { readAt }: { readAt: number }): boolean {
  const age = Date.now() - readAt
  // A negative age means that the clock was set back: the age is then unknown.
  return age >= 0 && age < limit
}

// Each key begins with the name.
const serviceOf = (key: string) => key.slice(0, key.indexOf(' ')) as DataSourceName
