import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'

const folder = fileURLToPath(new URL('content/', import.meta.url))

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Fields = Record<string, Json>

const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() })
type Document = z.infer<typeof documentSchema>

async function readDocuments(file: string): Promise<Document[]> {
  const lines = (await readFile(path.join(folder, file), 'utf8')).trimEnd().split('\n')
  return lines.map((line) => documentSchema.parse(JSON.parse(line)))
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All objects within a value, the value itself first. */
function* objectsIn(value: unknown): Generator<Fields> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item)
  if (!isFields(value)) return
  yield value
  for (const item of Object.values(value)) yield* objectsIn(item)
}

const references = (value: unknown): string[] =>
  [...objectsIn(value)].flatMap(({ _ref }) => (typeof _ref === 'string' ? [_ref] : []))

const site = await readDocuments('data.ndjson')
const staging = await readDocuments('staging.ndjson')
const byId = new Map(site.map((document) => [document._id, document]))
const ofType = (type: string): Document[] => site.filter(({ _type }) => _type === type)
const isHemp = (id: string): boolean => byId.get(id)?.['cbd'] === true

test('every reference in the export and its staging copy points to a document', () => {
  const stagingIds = new Set([...byId.keys(), ...staging.map(({ _id }) => _id)])
  expect(site).toHaveLength(byId.size)
  expect(site.flatMap(references).filter((id) => !byId.has(id))).toEqual([])
  expect(staging.flatMap(references).filter((id) => !stagingIds.has(id))).toEqual([])
})

test('array items have unique keys, as the Studio requires', () => {
  const arrays = [...site, ...staging].flatMap((document) =>
    [...objectsIn(document)].flatMap((object) => Object.values(object).filter(Array.isArray)),
  )
  const keyless = arrays.filter((items) => {
    const keys = items.filter(isFields).map(({ _key }) => _key)
    return keys.includes(undefined) || new Set(keys).size < keys.length
  })
  expect(keyless).toEqual([])
})

test('every used picture and file exists, and every existing one is used', async () => {
  const used = new Set(
    [...site, ...staging].flatMap((document) =>
      [...objectsIn(document)].flatMap(({ _sanityAsset: asset }) =>
        typeof asset === 'string' ? [asset.replace(/^(image|file)@file:\/\/\.\//, '')] : [],
      ),
    ),
  )
  const catalogue = await readFile(path.join(folder, '../products.csv'), 'utf8')
  const lies = await readdir(folder, { recursive: true, withFileTypes: true })
  const there = lies
    .filter(
      (entry) => entry.isFile() && entry.parentPath !== folder.replace(/\/$/, '') && !entry.name.endsWith('.ndjson'),
    )
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const marks = new Set(['images/brand-mark.svg', 'images/wordmark.svg'])
  expect([...used].filter((file) => !there.includes(file))).toEqual([])
  expect(there.filter((file) => !used.has(file) && !catalogue.includes(`content/${file}`) && !marks.has(file))).toEqual(
    [],
  )
})

test('a product’s picture in the Studio has the path at which the shop serves it, by its hash', async () => {
  const products = z.array(z.looseObject({ shopify: z.object({ product: z.object({ image: z.string() }) }) }))
  const addresses = products.parse(ofType('product')).map(({ shopify }) => shopify.product.image)
  const expected = await Promise.all(
    addresses.map(async (address) => {
      const name = path.basename(address)
      const bytes = await readFile(path.join(folder, 'images', name))
      return `/services/commerce/images/${createHash('sha1').update(bytes).digest('hex')}/${name}`
    }),
  )
  expect(addresses).toEqual(expected)
})

test('pictures, films and files have twelve megabytes at most', async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(12_000_000)
})

test('every document type of the specification has documents', () => {
  const types = new Set(site.map(({ _type }) => _type))
  const specified = [
    'home homeNonCBD page product productCategory productCategoryCollection featuredProduct promotionalProduct buyNow',
    'ingredients ingredient whatsInside labResults whereToBuy wholesale press testimonialsPage testimonial signUp menus',
    'shopMenu socialMedia siteMeta klaviyo rebuy siteFooter announcementBanner siteBanners cart scrollIndicator',
    'amazonSettings discountCodeSettings form',
  ].flatMap((names) => names.split(' '))
  expect(specified.filter((type) => !types.has(type))).toEqual([])
  expect(ofType('product').length).toBeGreaterThanOrEqual(24)
})

test('the non-hemp home links to hemp-derived content only through lists that the shop filters', () => {
  const reached = new Set<string>()
  const visit = (id: string): void => {
    const document = byId.get(id)
    // Categories are shared by both sites, which leave out hemp-derived content when rendering.
    if (reached.has(id) || !document || document._type === 'productCategory') return
    reached.add(id)
    for (const next of references(document)) visit(next)
  }
  visit('home-non-cbd')
  expect(reached.size).toBeGreaterThan(20)
  expect([...reached].filter(isHemp)).toEqual([])
  expect(references(byId.get('home')).some(isHemp)).toBe(true)
})

test('the non-hemp home differs from the home page', () => {
  const [hemp, other] = [byId.get('home'), byId.get('home-non-cbd')]
  const differing = Object.keys(hemp ?? {}).filter(
    (key) => JSON.stringify(hemp?.[key]) !== JSON.stringify(other?.[key]),
  )
  expect(differing).toEqual(
    expect.arrayContaining([
      'splashTitle',
      'splashHero',
      'introTitle',
      'featuredWater',
      'featuredPress',
      'testimonials',
    ]),
  )
})
