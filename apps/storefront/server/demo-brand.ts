import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommerceService } from '@shop/commerce-service'
import type { ContentService } from '@shop/content-service'
import { z } from 'zod'
import type { Config } from './config.ts'
import { storefrontApiUrl } from './site.ts'

const demo = (path: string): string => fileURLToPath(new URL(`../../../demo/${path}`, import.meta.url))

const countAnswer = z.object({ result: z.number() })

/** Whether nothing has been published in a dataset yet. */
export async function isEmptyDataset(content: ContentService, dataset: string): Promise<boolean> {
  const query = new URLSearchParams({ query: 'count(*)' })
  const answer = await content.fetch(new Request(`http://content/v2025-02-19/data/query/${dataset}?${query}`))
  return countAnswer.parse(await answer.json()).result === 0
}

const productsAnswer = z.object({ data: z.object({ products: z.object({ nodes: z.array(z.unknown()) }) }) })

/** Whether there is no product yet. */
export async function isEmptyCatalogue(commerce: CommerceService, config: Config): Promise<boolean> {
  const answer = await commerce.fetch(
    new Request(storefrontApiUrl('http://commerce', config.STOREFRONT_API_VERSION), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(config.STOREFRONT_ACCESS_TOKEN && { 'X-Shopify-Storefront-Access-Token': config.STOREFRONT_ACCESS_TOKEN }),
      },
      body: JSON.stringify({ query: '{ products(first: 1) { nodes { id } } }' }),
    }),
  )
  return productsAnswer.parse(await answer.json()).data.products.nodes.length === 0
}

const brandFile = z.object({ name: z.string(), slug: z.string() })

/** Puts the configured brand where the demo speaks of its own. */
async function readRebranded(file: string, config: Config): Promise<string> {
  const { name, slug } = brandFile.parse(JSON.parse(await readFile(demo('brand.json'), 'utf8')))
  const text = await readFile(demo(file), 'utf8')
  return text.replaceAll(name, config.BRAND_NAME).replaceAll(slug, config.BRAND_SLUG)
}

/** Fills a dataset with the demo brand's content: an ordinary dataset export. */
export async function loadDemoContent(content: ContentService, dataset: string, config: Config): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'demo-content-'))
  try {
    await writeFile(path.join(directory, 'data.ndjson'), await readRebranded('content/data.ndjson', config))
    for (const folder of ['images', 'files']) {
      await symlink(demo(`content/${folder}`), path.join(directory, folder), 'junction')
    }
    await content.importDataset({ dataset, directory, mode: 'missing' })
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** Fills the catalogue with the demo brand's products: an ordinary product file. */
export async function loadDemoCatalogue(commerce: CommerceService, config: Config): Promise<void> {
  await commerce.importCatalogue({ text: await readRebranded('products.csv', config), imageDirectory: demo('.') })
}
