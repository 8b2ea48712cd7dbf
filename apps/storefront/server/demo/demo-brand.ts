import { existsSync } from 'node:fs'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommerceService } from '@shop/commerce-service'
import type { ContentService } from '@shop/content-service'
import { withTemporaryFolder } from '@shop/database/temporary-folder'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { replaceWords } from './replace-words.ts'

const demo = (path: string): string => fileURLToPath(new URL(`../../../../demo/${path}`, import.meta.url))

/** Whether the demo brand's files exist: a container image can be built without them. */
export const hasDemoBrand = (): boolean => existsSync(demo('brand.json'))

const brandFile = z.object({ name: z.string(), slug: z.string() })

/** Replaces the demo's brand name by the configured one. */
async function readRebranded(file: string, config: Config): Promise<string> {
  const { name, slug } = brandFile.parse(JSON.parse(await readFile(demo('brand.json'), 'utf8')))
  const text = await readFile(demo(file), 'utf8')
  return replaceWords(
    file,
    text,
    new Map([
      [name, config.BRAND_NAME],
      [slug, config.BRAND_SLUG],
    ]),
  )
}

const identified = z.object({ _id: z.string() })

/** Document lines by their ids. */
const byId = (ndjson: string): Map<string, string> =>
  new Map(
    ndjson
      .trim()
      .split('\n')
      .map((line) => [identified.parse(JSON.parse(line))._id, line]),
  )

/**
 * Fills the datasets of a new shop with the demo brand's content. The first gets the export in `demo/content` unchanged;
 * the others get a copy with the changes of `staging.ndjson`: documents that replace those with the same id, and new
 * ones. The first dataset is filled last: once it has been written, no dataset is filled again, even if the first has
 * since been emptied.
 */
export async function loadDemoContent(content: ContentService, config: Config): Promise<void> {
  const [first, ...others] = config.CONTENT_DATASETS
  if (first === undefined || (await content.wasWritten(first))) return
  const site = await readRebranded('content/data.ndjson', config)
  const changed = new Map([...byId(site), ...byId(await readRebranded('content/staging.ndjson', config))])
  const [sharing] = others
  for (const dataset of others) {
    if (await content.wasWritten(dataset)) continue
    await importDemo(content, [...changed.values()].join('\n'), { dataset, ...(dataset !== sharing && { sharing }) })
  }
  await importDemo(content, site, { dataset: first, sharing })
}

async function importDemo(
  content: ContentService,
  documents: string,
  target: { dataset: string; sharing?: string | undefined },
): Promise<void> {
  await withTemporaryFolder('demo-content', async (directory) => {
    await writeFile(path.join(directory, 'data.ndjson'), documents)
    for (const folder of ['images', 'files'])
      await symlink(demo(`content/${folder}`), path.join(directory, folder), 'junction')
    await content.importDataset({ ...target, directory, mode: 'missing' })
  })
}

/** The store's own texts in the demo's folders, by path. */
async function readTexts(config: Config): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const folder of ['pages', 'policies', 'blogs', 'metaobjects']) {
    for (const name of await readdir(demo(folder), { recursive: true })) {
      const file = [folder, ...name.split(path.sep)].join('/')
      if (file.endsWith('.md')) texts[file] = await readRebranded(file, config)
    }
  }
  return texts
}

/** Fills the catalogue with the demo brand's products and texts: the product file and the smaller files beside it. */
export async function loadDemoCatalogue(commerce: CommerceService, config: Config): Promise<void> {
  await commerce.importCatalogue({
    text: await readRebranded('products.csv', config),
    discounts: await readRebranded('discounts.csv', config),
    sellingPlans: await readRebranded('selling-plans.csv', config),
    shippingRates: await readRebranded('shipping-rates.csv', config),
    taxRates: await readRebranded('tax-rates.csv', config),
    metafields: await readRebranded('metafields.csv', config),
    texts: await readTexts(config),
    imageDirectory: demo('.'),
  })
}
