import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { giftCardSlug, productTypes } from '../../app/commerce/product-types.ts'
import { readConfig, type Config } from '../config/config.ts'
import { createUpstreams } from '../integrations/upstream.ts'
import type { DataChange } from '../main/data-cache.ts'
import { openServices, type Services } from '../main/services.ts'
import { everyProduct } from '../main/shared-catalogue.ts'

/** Contains characters with a meaning in the formats of the demo's files. */
const name = 'Fjord: "Tea" & $& \\ Co. #1, Inc.'
const environment = { EDITOR_PASSWORD: 'correct horse', BRAND_NAME: name, BRAND_SLUG: 'fjord' }
const config: Config = readConfig(environment)
const directory = await mkdtemp(path.join(tmpdir(), 'demo-brand-'))
const database = await openDatabase({ directory })
const logger = createLogger('silent')
const upstreams = createUpstreams(config, logger)
const sendMail = async () => undefined
const parts = { logger, sendMail, sendAccountMail: sendMail, upstreams }
const services = await openServices(config, database, parts)

afterAll(async () => {
  await services.close()
  await database.close()
  await rm(directory, { recursive: true })
})

async function contentQuery<Schema extends z.ZodType>(
  dataset: string,
  groq: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const query = new URLSearchParams({ query: groq })
  const response = await services.content?.fetchAsProcess(
    new Request(`http://shop/v2025-02-19/data/query/${dataset}?${query}`),
  )
  return schema.parse(z.object({ result: z.unknown() }).parse(await response?.json()).result)
}

const productsAnswer = z.object({
  data: z.object({
    products: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          productType: z.string(),
          tags: z.array(z.string()),
          variants: z.object({ nodes: z.array(z.object({ id: z.string(), sku: z.string(), title: z.string() })) }),
        }),
      ),
    }),
  }),
})

async function readCatalogue({ commerce }: Services) {
  const query =
    '{ products(first: 250) { nodes { id title productType tags variants(first: 250) { nodes { id sku title } } } } }'
  const response = await commerce?.fetch(
    new Request('http://shop/api/2023-07/graphql.json', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    }),
  )
  return productsAnswer.parse(await response?.json()).data.products.nodes
}

const textsAnswer = z.object({
  data: z.object({
    shop: z.record(z.string(), z.object({ body: z.string() })),
    pages: z.object({ nodes: z.array(z.object({ title: z.string(), handle: z.string(), bodySummary: z.string() })) }),
    articles: z.object({ nodes: z.array(z.object({ author: z.object({ email: z.string() }), image: z.object({}) })) }),
  }),
})

async function readTexts({ commerce }: Services) {
  const policies = ['privacyPolicy', 'refundPolicy', 'shippingPolicy', 'subscriptionPolicy', 'termsOfService']
  const query = `{
    shop { ${policies.map((policy) => `${policy} { body }`).join(' ')} }
    pages(first: 10) { nodes { title handle bodySummary } }
    articles(first: 10) { nodes { author { email } image { url } } }
  }`
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ query }) }
  const response = await commerce?.fetch(new Request('http://shop/api/2026-04/graphql.json', request))
  return textsAnswer.parse(await response?.json()).data
}

const productsInContent = z.array(
  z.object({
    slug: z.string(),
    id: z.string(),
    subscription: z.string().nullable(),
    isSubscription: z.boolean(),
    skus: z.array(z.string()),
  }),
)

describe('content and catalogue', () => {
  test('every product, variant and SKU in the content exists in the catalogue', async () => {
    const catalogue = await readCatalogue(services)
    const variants = new Map(
      catalogue.flatMap((product) => product.variants.nodes.map((variant) => [variant.id, variant])),
    )
    const skus = new Set([...variants.values()].map(({ sku }) => sku))
    const titles = new Map(catalogue.map(({ id, title }) => [id, title]))
    const products = await contentQuery(
      'production',
      `*[_type == "product"]{"slug": slug.current, "id": shopify.product.id, "subscription": shopify.subscription.id,
      "isSubscription": shopify.isSubscription, "skus": [shopify.defaultSku.sku, ...shopify.subscriptionSkus]}`,
      productsInContent,
    )
    expect(products.length).toBeGreaterThanOrEqual(24)
    expect(products.filter(({ id }) => !titles.has(id))).toEqual([])
    expect(
      products.filter(({ isSubscription, subscription }) => isSubscription && !titles.has(subscription ?? '')),
    ).toEqual([])
    expect(products.flatMap((product) => product.skus).filter((sku) => !skus.has(sku))).toEqual([])

    const chosen = await contentQuery(
      'production',
      '*[_type == "buyNow"].products[].variant{id, variantTitle}',
      z.array(z.object({ id: z.string(), variantTitle: z.string() })),
    )
    expect(chosen.filter(({ id, variantTitle }) => variants.get(id)?.title !== variantTitle)).toEqual([])
  })

  test('promotional products in the content are SKUs of products tagged so in the catalogue', async () => {
    const promotional = (await readCatalogue(services)).filter(({ tags }) => tags.includes('promotional'))
    const named = await contentQuery(
      'production',
      '*[_type == "promotionalProduct"]{"skus": [...targetProductSkus, ...limitedTargetProductSkus]}.skus[]',
      z.array(z.string()),
    )
    expect(new Set(named)).toEqual(new Set(promotional.flatMap(({ variants }) => variants.nodes.map(({ sku }) => sku))))
  })

  test('policies, pages and articles of the catalogue bear the brand; pages have the slugs of the content', async () => {
    const { shop, pages, articles } = await readTexts(services)
    expect(Object.values(shop).filter(({ body }) => body.length < 200)).toEqual([])
    expect(pages.nodes.map(({ title }) => title)).toContain(`About ${name}`)
    const slugs = await contentQuery('production', '*[_type == "page"].slug.current', z.array(z.string()))
    expect(slugs).toEqual(expect.arrayContaining(pages.nodes.map(({ handle }) => handle)))
    expect(articles.nodes.length).toBeGreaterThanOrEqual(4)
    expect(articles.nodes.filter(({ author }) => !author.email.endsWith('@fjord.example'))).toEqual([])
  })

  test('CONTENT-01: it sells waters, mood drinks, powders in sticks and tubs, merchandise and a gift card', async () => {
    const sold = await contentQuery(
      'production',
      '*[_type == "product"]{"id": shopify.product.id, "category": category->slug.current}',
      z.array(z.object({ id: z.string(), category: z.string() })),
    )
    const types = new Map((await readCatalogue(services)).map(({ id, productType }) => [id, productType]))
    const kinds = new Set(sold.map(({ id, category }) => `${category}: ${types.get(id)}`))
    expect([...kinds].toSorted()).toEqual([
      'fjord-mood: Mood',
      'gift-card: Gift Card',
      'mood-powder-tubs: Powders',
      'powder-stick-pack: Powders',
      'realitywear: Merch',
      'sparkling-water: Sparkling Water',
      'zero-proof: Zero Proof',
    ])
  })

  test('ENTITY-16: the gift card has the type and slug that the shop looks for', async () => {
    const cards = (await readCatalogue(services)).filter(({ productType }) => productType === productTypes.giftCard)
    expect(cards.map(({ title, productType }) => [title, productType])).toEqual([['Gift card', 'Gift Card']])
    const [card] = cards
    const slugs = await contentQuery(
      'production',
      `*[_type == "product" && shopify.product.id == "${card?.id}"].slug.current`,
      z.array(z.string()),
    )
    expect([giftCardSlug, ...slugs]).toEqual(['gift-card', 'gift-card'])
  })
})

describe('loading', () => {
  test('staging is a copy with changes', async () => {
    const title = '*[_id == "home"][0].splashTitle'
    expect(await contentQuery('staging', title, z.string())).not.toBe(
      await contentQuery('production', title, z.string()),
    )
    const count = 'count(*[_type == "product"])'
    expect(await contentQuery('staging', count, z.number())).toBe(await contentQuery('production', count, z.number()))
    const pictures = '*[_type == "sanity.imageAsset"] | order(_id asc)._id'
    const ids = z.array(z.string())
    expect(await contentQuery('staging', pictures, ids)).toEqual(await contentQuery('production', pictures, ids))
  })

  test('PAGE-02: the demo uses the configured brand name', async () => {
    const about = '*[_type == "page" && slug.current == "about"][0].title'
    expect(await contentQuery('production', about, z.string())).toBe(`About ${name}`)
    expect(
      await contentQuery(
        'production',
        'count(*[_type == "productCategory" && slug.current == "fjord-mood"])',
        z.number(),
      ),
    ).toBe(1)
  })

  test('existing data is not changed', async () => {
    const before = await services.content?.countDocuments('staging')
    const again = await openServices(config, database, parts)
    expect(await again.content?.countDocuments('staging')).toBe(before)
    await again.close()
  })

  test('a dataset that is added later is empty, also as that of the site', async () => {
    const datasets = 'main,production,staging,trial'
    const again = await openServices(readConfig({ ...environment, CONTENT_DATASETS: datasets }), database, parts)
    expect(await again.content?.countDocuments('main')).toBe(0)
    expect(await again.content?.countDocuments('trial')).toBe(0)
    expect(await again.content?.countDocuments('production')).toBeGreaterThan(100)
    await again.close()
  })

  test('a catalogue that was taken offline and a dataset that was emptied are not filled again', async () => {
    const pictures = path.join(import.meta.dirname, '../../../../demo')
    const publishedBefore = await readCatalogue(services)
    const changes: DataChange[] = []
    services.onPublicChange((change) => void changes.push(change))
    const { files } = (await services.commerce?.exportCatalogue()) ?? {}
    const products = files?.['products.csv']?.replaceAll(',active,', ',draft,') ?? ''
    await services.commerce?.importCatalogue({ text: products, imageDirectory: pictures })
    const ask = async (address: string, body: object, headers = {}) => {
      const request = new Request(`http://shop${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await services.content?.fetch(request))?.json()
    }
    const account = { email: config.EDITOR_EMAIL, password: config.EDITOR_PASSWORD }
    const { token } = z.object({ token: z.string() }).parse(await ask('/auth/sign-in', account))
    const deletion = { mutations: [{ delete: { query: '*' } }] }
    await ask('/v2025-02-19/data/mutate/staging', deletion, { Authorization: `Bearer ${token}` })
    const again = await openServices(config, database, parts)
    expect(publishedBefore.length).toBeGreaterThan(0)
    expect(await readCatalogue(again)).toEqual([])
    expect(await again.content?.countDocuments('staging')).toBe(0)
    await again.close()
    // Pages that lacked a product depend on every product; no page shows another dataset than the site's.
    await expect.poll(() => changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ service: 'commerce', tags: expect.arrayContaining([everyProduct]) })
  })
})
