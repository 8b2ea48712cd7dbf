import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createDatabaseLocation } from '@shop/database/testing'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { productNumber } from '../catalogue/catalogue-ids.ts'
import { toGid } from '../values/gid.ts'
import type { CommerceTables } from '../database/tables.ts'
import { catalogue, createTestShop, mug, tonic12, tonic6, type TestShop } from '../testing/commerce.ts'
import { createCart, query, readCart } from '../testing/storefront-client.ts'
import { metafields, texts } from '../testing/texts.ts'

const gid = (handle: string) => toGid('Product', productNumber(handle))

const snapshotSchema = z.object({ products: z.object({ nodes: z.array(z.unknown()) }) })
const snapshotDocument = `{ products(first: 250) { nodes {
  title updatedAt tags totalInventory
  images(first: 250) { nodes { id url } }
  variants(first: 250) { nodes { id sku price { amount } quantityAvailable image { id } } }
} } }`

async function snapshot({ service }: TestShop): Promise<unknown> {
  return (await query(service, snapshotSchema, snapshotDocument)).products.nodes
}

async function setStock({ database }: TestShop, quantity: number): Promise<void> {
  await database.kysely
    .withTables<CommerceTables>()
    .updateTable('commerce_variant')
    .set({ inventory_quantity: quantity })
    .execute()
}

/** The catalogue without commas in its cells. */
const withoutCommas = catalogue.replaceAll('calm, new', 'calm')

/** A file of 120 products: more rows than a statement writes. */
function manyTeas(price: string, sizes: readonly string[]): string {
  const rows = Array.from({ length: 120 }, (_, index) =>
    sizes.map((size) => `tea-${index},Tea ${index},${price},TRUE,Size,${size},TEA-${index}-${size},${price}.00`),
  )
  return ['Handle,Title,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price', ...rows.flat()].join('\n')
}

describe('importing', () => {
  test('an import returns its changes; importing the same file again changes nothing', async () => {
    const shop = await createTestShop({ csv: '' })
    expect(await shop.service.importCatalogue({ text: catalogue })).toEqual({
      products: 3,
      variants: 4,
      otherFiles: [],
      texts: 0,
      redirectCircles: [],
      unusedColumns: [],
      keptStock: 0,
      withoutStock: 0,
      images: 2,
      remoteImages: 2,
      changedProductIds: [gid('tonic'), gid('mug'), gid('secret')],
    })
    const before = await snapshot(shop)
    const listener = vi.fn()
    shop.service.onChange(listener)
    expect(await shop.service.importCatalogue({ text: catalogue })).toMatchObject({ changedProductIds: [] })
    expect(await snapshot(shop)).toEqual(before)
    expect(listener).not.toHaveBeenCalled()
  })

  test('a file can be read from disk, with a byte order mark and Windows line endings', async () => {
    const shop = await createTestShop({ csv: '' })
    const { directory } = await createDatabaseLocation()
    const file = path.join(directory, 'products.csv')
    await writeFile(file, `\uFEFF${catalogue.replaceAll('\n', '\r\n')}`)
    expect(await shop.service.importCatalogue({ file })).toMatchObject({ products: 3, variants: 4 })
  })

  test.each([
    ['semicolons between cells', withoutCommas.replaceAll(',', ';')],
    [
      'semicolons between cells and decimal commas',
      withoutCommas.replaceAll(',', ';').replaceAll(/(\d)\.(\d)/g, '$1,$2'),
    ],
    [
      'semicolons between cells and a comma in the name of a column',
      withoutCommas
        .replaceAll(',', ';')
        .replaceAll(/.$/gm, '$&;dark')
        .replace(';dark', ';Roast, level (product.metafields.custom.roast)'),
    ],
    ['tabs between cells', withoutCommas.replaceAll(',', '\t')],
    ['Windows line endings only in the header', withoutCommas.replace('\n', '\r\n')],
    ['Windows line endings in all but the header', withoutCommas.replaceAll(/(?<=\n.*)\n/g, '\r\n')],
    ['the line endings of an old Mac', withoutCommas.replaceAll('\n', '\r')],
    ['empty rows at the end', `${withoutCommas}${','.repeat(16)}\n${','.repeat(16)}\n`],
  ])('a file with %s, as spreadsheets save it, is imported', async (_, text) => {
    const shop = await createTestShop({ csv: '' })
    expect(await shop.service.importCatalogue({ text })).toMatchObject({ products: 3, variants: 4 })
    expect(await shop.service.importCatalogue({ text: withoutCommas })).toMatchObject({ changedProductIds: [] })
  })

  test('fractions of grams and oversold stock, as the platform exports them, are imported and exported', async () => {
    const header = 'Handle,Title,Variant Price,Variant Grams,Variant Inventory Qty,Variant Inventory Policy'
    const shop = await createTestShop({ csv: `${header}\ntea,Tea,9,453.59237,-3,continue\ncup,Cup,5,250.0,4,deny` })
    const { files } = await shop.service.exportCatalogue()
    expect(files['products.csv']).toContain(',454,shopify,-3,continue,')
    expect(files['products.csv']).toContain(',250,shopify,4,deny,')
  })

  test('a file with the platform’s newer column names is the same catalogue', async () => {
    const newer = [
      ['Handle,', 'URL handle,'],
      ['Body (HTML)', 'Description'],
      ['Published', 'Published on online store'],
      ['Option1 Name', 'Option1 name'],
      ['Option1 Value', 'Option1 value'],
      ['Variant SKU', 'SKU'],
      ['Variant Inventory Qty', 'Inventory quantity'],
      ['Variant Inventory Policy', 'Continue selling when out of stock'],
      ['Variant Price', 'Price'],
      ['Variant Compare At Price', 'Compare-at price'],
      ['Image Src', 'Product image URL'],
      ['Image Alt Text', 'Image alt text'],
    ] as const
    const text = newer.reduce((file, [before, after]) => file.replace(before, after), catalogue)
    const shop = await createTestShop({ csv: text })
    expect(await snapshot(shop)).toHaveLength(2)
    expect(await shop.service.importCatalogue({ text: catalogue })).toMatchObject({ changedProductIds: [] })
  })

  test('an import updates the file’s products and keeps stock, carts and other products', async () => {
    const shop = await createTestShop()
    const cart = await createCart(shop.service, [{ merchandiseId: tonic6 }])
    await setStock(shop, 7)
    const text = catalogue
      .replace('Cloud Tonic', 'Mist Tonic')
      .replace('22.00', '23.00')
      .replaceAll(/^(mug|secret).*\n/gm, '')
    expect(await shop.service.importCatalogue({ text })).toMatchObject({ changedProductIds: [gid('tonic')] })
    expect(await snapshot(shop)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Mist Tonic', totalInventory: 14 }),
        expect.objectContaining({ title: 'Dusk Mug', totalInventory: 7 }),
      ]),
    )
    expect(await readCart(shop.service, cart.id)).toMatchObject({ cost: { totalAmount: { amount: '23.0' } } })
  })

  test('an import updates hundreds of products, and deletes the variants they no longer have', async () => {
    const shop = await createTestShop({ csv: manyTeas('10', ['S', 'M', 'L']) })
    const changed = { products: 120, variants: 240 }
    expect(await shop.service.importCatalogue({ text: manyTeas('12', ['S', 'XL']) })).toMatchObject(changed)
    const teas = await snapshot(shop)
    expect(teas).toHaveLength(120)
    const variants = { nodes: ['S', 'XL'].map(() => expect.objectContaining({ price: { amount: '12.0' } })) }
    for (const tea of z.array(z.unknown()).parse(teas)) expect(tea).toMatchObject({ tags: ['12'], variants })
  })

  test('stock is reset on request', async () => {
    const shop = await createTestShop()
    await setStock(shop, 7)
    await shop.service.importCatalogue({ text: catalogue, resetStock: true })
    expect(await snapshot(shop)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ totalInventory: 21 })]),
    )
  })

  test('a variant that is no longer in the file is deleted with its cart lines', async () => {
    const shop = await createTestShop()
    const cart = await createCart(shop.service, [{ merchandiseId: tonic12 }, { merchandiseId: mug }])
    await shop.service.importCatalogue({ text: catalogue.replace(/^.*12 pack.*\n/m, '') })
    expect((await readCart(shop.service, cart.id))?.lines.nodes.map((line) => line.merchandise.id)).toEqual([mug])
  })
})

const picture = (name: string) => `https://cdn.example/${name}.png`

describe('pictures and visibility', () => {
  test('pictures keep the order of the file, including variants’ pictures', async () => {
    const csv = [
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src,Variant Image,Status',
      `fan,Fan,Size,S,5.00,1,${picture('front')},${picture('front')},active`,
      `fan,,,M,6.00,1,${picture('side')},${picture('side')},`,
      `fan,,,L,7.00,1,${picture('back')},${picture('front')},`,
    ].join('\n')
    const { service } = await createTestShop({ csv })
    const schema = z.object({
      product: z.object({ images: z.object({ nodes: z.array(z.object({ url: z.string() })) }) }),
    })
    const { product } = await query(
      service,
      schema,
      '{ product(handle: "fan") { images(first: 9) { nodes { url } } } }',
    )
    expect(product.images.nodes.map(({ url }) => url)).toEqual(['front', 'side', 'back'].map(picture))
  })

  test('inactive and unpublished products are hidden', async () => {
    const shop = await createTestShop()
    const hidden = catalogue.replace('calm,TRUE', 'calm,FALSE').replace('A can,active', 'A can,archived')
    await shop.service.importCatalogue({ text: hidden })
    expect(await snapshot(shop)).toEqual([])
    await shop.service.importCatalogue({ text: catalogue })
    expect(await snapshot(shop)).toHaveLength(2)
  })
})

describe('change events', () => {
  const redirects = 'Redirect from,Redirect to\n/old,/new\n'

  test.for([
    ['text', { texts: { ...texts, 'pages/about.md': '---\ntitle: About them\n---\nOthers.\n' }, metafields }],
    ['metafield', { texts, metafields: metafields.replace('Glazed twice', 'Glazed once') }],
    ['redirect', { texts, metafields, redirects: redirects.replace('/new', '/newer') }],
  ] as const)('a changed %s may affect any page; an unchanged one is not reported', async ([, changed]) => {
    const { service } = await createTestShop()
    const changes = vi.fn()
    service.onChange(changes)
    const anyChange = [{ productIds: undefined }]
    const anyChanges = () => changes.mock.calls.filter(([{ productIds }]) => productIds === undefined)
    await service.importCatalogue({ text: catalogue, texts, metafields, redirects })
    // Events arrive later than an import ends, but in order.
    await expect.poll(() => anyChanges()).toEqual([anyChange])
    await service.importCatalogue({ text: catalogue, texts, metafields, redirects })
    await service.importCatalogue({ text: catalogue, ...changed })
    await expect.poll(() => anyChanges()).toEqual([anyChange, anyChange])
  })

  test('changes are published by product, to every process', async () => {
    const location = await createDatabaseLocation()
    const shop = await createTestShop({ location })
    const changes = vi.fn()
    shop.service.onChange(changes)
    const quiet = vi.fn()
    shop.service.onChange(quiet)()
    const changer = shop.database.engine === 'postgres' ? await createTestShop({ location, csv: '' }) : shop
    await changer.service.importCatalogue({ text: catalogue.replace('22.00', '21.00') })
    await expect.poll(() => changes).toHaveBeenCalledWith({ productIds: [gid('tonic')] })
    expect(quiet).not.toHaveBeenCalled()
  })
})
