import { globSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@shop/database'
import type { ContentService } from '../services/content/content-service.ts'
import { openQuietService } from '../services/content/testing/quiet-service.ts'
import { atMost, type Figure } from './figure.ts'
import { median } from './quantile.ts'

const app = fileURLToPath(new URL('../apps/storefront/app', import.meta.url))
const content = fileURLToPath(new URL('../demo/content', import.meta.url))
const rounds = 15

interface StorefrontQuery {
  groq: string
}

const isQuery = (value: unknown): value is StorefrontQuery =>
  typeof value === 'object' && value !== null && 'groq' in value && typeof value.groq === 'string'

/** The queries of all pages of the shop. */
async function storefrontQueries(): Promise<string[]> {
  const queries: string[] = []
  for (const file of globSync('**/*.query.ts', { cwd: app })) {
    const exported: Record<string, unknown> = await import(path.join(app, file))
    for (const value of Object.values(exported)) if (isQuery(value)) queries.push(value.groq)
  }
  return queries
}

type Parameters = Record<string, unknown>

/** Queries like a preview: all documents, drafts first. */
async function ask(service: ContentService, query: string, params: Parameters, more = ''): Promise<string> {
  const address = `http://shop.test/v2025-02-19/data/query/production?perspective=drafts&returnQuery=false${more}`
  const body = JSON.stringify({ query, params })
  const response = await service.fetchAsProcess(new Request(address, { method: 'POST', body }))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** The parameters with which a query returns the most. */
async function fittingParameters(service: ContentService, query: string, slugs: string[]): Promise<Parameters> {
  const common = {
    excludeCbd: false,
    excludedUrls: [],
    id: 'home',
    homeId: 'home',
    ids: [],
    commerceIds: [],
    category: '',
    words: 'calm*',
  }
  if (!query.includes('$slug')) return { ...common, handle: 'all', slugs }
  let best = { slug: '', length: 0 }
  for (const slug of slugs) {
    const { length } = await ask(service, query, { ...common, slug, slugs })
    if (length > best.length) best = { slug, length }
  }
  return { ...common, slug: best.slug, slugs }
}

/** What source maps add to the time of the shop's own queries, on the demo brand's content. */
export async function measureSourceMaps(): Promise<Figure[]> {
  await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'content-bench-'))
  const database = await openDatabase({ directory: temporary.path })
  const service = await openQuietService(database)
  await service.importDataset({ dataset: 'production', directory: content })
  const found: { result: string[] } = JSON.parse(await ask(service, '*[defined(slug.current)].slug.current', {}))
  const slugs = [...new Set(found.result)]
  let [plain, mapped] = [0, 0]
  for (const query of await storefrontQueries()) {
    const parameters = await fittingParameters(service, query, slugs)
    const times: Record<'plain' | 'mapped', number[]> = { plain: [], mapped: [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, more] of [['plain', ''] as const, ['mapped', '&resultSourceMap=true'] as const]) {
        const started = performance.now()
        await ask(service, query, parameters, more)
        times[kind].push(performance.now() - started)
      }
    }
    plain += median(times.plain)
    mapped += median(times.mapped)
  }
  await service.close()
  await database.close()
  return [
    atMost('all queries of the shop once, without source maps', plain, 'ms', 1000),
    atMost('what source maps add to them', ((mapped - plain) / plain) * 100, '%', 30),
  ]
}
