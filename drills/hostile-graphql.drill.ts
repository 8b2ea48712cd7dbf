import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atLeast, atMost } from '../bench/figure.ts'
import { startShop } from '../e2e/shop-process.ts'
import type { Drill } from './drill.ts'
import { measureLatency, undisturbed } from './latency.ts'

const command = fileURLToPath(new URL('../apps/storefront/commands/catalogue-import.ts', import.meta.url))
const seconds = 20
/** The number of concurrent documents from the hostile address. */
const connections = 8

const times = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(' ')

const inner =
  'nodes { variants(first: $n) { nodes { product { images(first: $n) { nodes { url } } variants(first: $n) { nodes { id } } } } } }'

/** Expensive documents of different kinds; `n` makes each document unique. */
const hostile: ((n: number) => string)[] = [
  (n) => `query d${n}($n: Int = 250) { products(first: $n) { ${inner} } }`,
  (n) => `query d${n}($n: Int = 60) { products(first: $n) { ${inner} } }`,
  (n) =>
    `query d${n} { ${times(12, (index) => `a${index}: products(first: 1, query: "x${n}") { filters { id values { id count } } }`)} }`,
  (n) =>
    `query d${n} { search(first: 1, query: "(${times(250, (index) => `z${index}`)}") { totalCount productFilters { id } } }`,
  (n) =>
    `query d${n} { ${times(90, (index) => `a${index}: products(first: 1, sortKey: PRICE, query: "a${n} OR b${index} OR c OR d") { nodes { id } }`)} }`,
  (n) =>
    `query d${n} { products(first: 250) { nodes { ${'adjacentVariants { product { '.repeat(7)} id ${'} }'.repeat(7)} } } }`,
  (n) =>
    `query d${n} { products(first: 250) { nodes { description descriptionHtml variants(first: 250) { nodes { product { descriptionHtml } } } } } }`,
  (n) => `query d${n} { ${times(80, (index) => `a${index}: __schema { types { fields { args { name } } } }`)} }`,
  (n) => `query d${n} { ${times(1200, () => 'shop { name }')} }`,
  (n) => `query d${n} { nodes(ids: ${'['.repeat(2400)}${']'.repeat(2400)}) { id } }`,
]

/** Additional products, as a product file. */
function catalogue(products: number): string {
  const rows = Array.from({ length: products }, (_, index) => {
    const tags = times(6, (tag) => `t${(index * 7 + tag * 13) % 150},`)
    const first = `drill-${index},Product ${index},<p>${times(60, (word) => `word${(index + word) % 40}`)}</p>,Type ${index % 40},"${tags}",Size,0,${index % 90}.00,5`
    return [first, ...Array.from({ length: 7 }, (_each, size) => `drill-${index},,,,,,${size + 1},${index % 90}.50,5`)]
  }).flat()
  return [
    'Handle,Title,Body (HTML),Type,Tags,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty',
    ...rows,
  ].join('\n')
}

async function importProducts(dataDirectory: string, file: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' }
  await promisify(execFile)(process.execPath, [command, file], { env })
}

export const drill: Drill = {
  does: 'sends hostile documents to the Storefront API from one address, with thousands of products, while others load pages',
  isShort: false,
  async run() {
    await using shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' })
    const file = `${shop.dataDirectory}/products.csv`
    await writeFile(file, catalogue(3000))
    await importProducts(shop.dataDirectory, file)
    const home = {
      url: `${shop.origin}/`,
      headers: { 'X-Forwarded-For': '198.51.100.1' },
      perSecond: 100,
      seconds,
    }
    await measureLatency({ ...home, seconds: 3 })
    const quiet = await measureLatency(home)

    const stop = new AbortController()
    const statuses = new Map<number, number>()
    let sent = 0
    async function attack(): Promise<void> {
      while (!stop.signal.aborted && sent < 100_000) {
        sent += 1
        const document = hostile[sent % hostile.length]?.(sent) ?? ''
        const status = await fetch(`${shop.origin}/services/commerce/api/2024-07/graphql.json`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.7' },
          body: JSON.stringify({ query: document }),
          signal: AbortSignal.any([stop.signal, AbortSignal.timeout(30_000)]),
        }).then(
          async (response) => {
            await response.arrayBuffer()
            return response.status
          },
          () => 0,
        )
        if (!stop.signal.aborted) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const attackers = Array.from({ length: connections }, () => attack())
    await setTimeout(1000)
    const disturbed = await measureLatency(home)
    stop.abort()
    await Promise.all(attackers)
    const failed = [...statuses].filter(([status]) => status === 0 || status >= 500)
    console.log(`  ${sent} documents, by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
    return [
      undisturbed('home, p99 under hostile documents', disturbed, quiet),
      atMost('home pages that failed', quiet.failed + disturbed.failed, '', 0),
      atMost(
        'documents with 5xx or no response',
        failed.reduce((sum, [, count]) => sum + count, 0),
        '',
        0,
      ),
      atLeast(
        'documents answered',
        [...statuses.values()].reduce((sum, count) => sum + count, 0),
        '',
        hostile.length,
      ),
    ]
  },
}
