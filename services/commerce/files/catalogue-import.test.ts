import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { countRows, createDatabaseLocation } from '@shop/database/testing'
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

describe('importing', () => {
  test('an import returns its changes; importing the same file again changes nothing', async () => {
    const shop = await createTestShop({ csv: '' })
    expect(await shop.service.importCatalogue({ text: catalogue })).toEqual({
      products: 3,
      variants: 4,
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
    ['semicolons between cells', catalogue.replaceAll('calm, new', 'calm').replaceAll(',', ';')],
    ['tabs between cells', catalogue.replaceAll('calm, new', 'calm').replaceAll(',', '\t')],
    ['empty rows at the end', `${catalogue}${','.repeat(16)}\n${','.repeat(16)}\n`],
  ])('a file with %s, as spreadsheets save it, is imported', async (_, text) => {
    const shop = await createTestShop({ csv: '' })
    expect(await shop.service.importCatalogue({ text })).toMatchObject({ products: 3, variants: 4 })
  })

  test.each(['products.csv', 'discounts.csv', 'pages/about.md'])(
    '%s in the encoding of an old spreadsheet is refused and not imported with spoiled letters',
    async (name) => {
      const shop = await createTestShop({ csv: '' })
      const { directory } = await createDatabaseLocation()
      const file = path.join(directory, 'products.csv')
      await writeFile(file, catalogue)
      await mkdir(path.join(directory, 'pages'))
      await writeFile(path.join(directory, name), Buffer.from(`${catalogue}\ncaf\u00e9`, 'latin1'))
      const where = name === 'products.csv' ? '' : `${name}, `
      await expect(shop.service.importCatalogue({ file })).rejects.toThrow(`${where}row 1: the file is not UTF-8`)
    },
  )

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
  test.for([
    ['text', { texts: { ...texts, 'pages/about.md': '---\ntitle: About them\n---\nOthers.\n' }, metafields }],
    ['metafield', { texts, metafields: metafields.replace('Glazed twice', 'Glazed once') }],
  ] as const)('a changed %s may affect any page; an unchanged one is not reported', async ([, changed]) => {
    const { service } = await createTestShop()
    const changes = vi.fn()
    service.onChange(changes)
    const anyChange = [{ productIds: undefined }]
    const anyChanges = () => changes.mock.calls.filter(([{ productIds }]) => productIds === undefined)
    await service.importCatalogue({ text: catalogue, texts, metafields })
    // Events arrive later than an import ends, but in order.
    await vi.waitFor(() => expect(anyChanges()).toEqual([anyChange]))
    await service.importCatalogue({ text: catalogue, texts, metafields })
    await service.importCatalogue({ text: catalogue, ...changed })
    await vi.waitFor(() => expect(anyChanges()).toEqual([anyChange, anyChange]))
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
    await vi.waitFor(() => expect(changes).toHaveBeenCalledWith({ productIds: [gid('tonic')] }))
    expect(quiet).not.toHaveBeenCalled()
  })
})

const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src,Status'

describe('errors', () => {
  test.for([
    ['an empty file', '', 'row 1: the file is empty'],
    ['a missing column', 'Handle,Title\na,A', 'row 1, Variant Price: is missing'],
    ['a duplicate column', `${header},Title\na,A,,,1,,,,`, 'row 1, Title: is duplicated'],
    ['a row with too few columns', `${header}\na,A,,,1,,,\nb,B`, 'row 3: Invalid Record Length'],
    ['a quote that is not closed', `${header}\na,"A,,,1,,,`, 'row 2: Quote Not Closed'],
    ['a row after blank lines', `${header}\n\na,A,,,1,,,\n\n\nb,,,,1,,,`, 'row 6, Title: is empty'],
    ['a broken row after blank lines', `${header}\n\n\na,A`, 'row 4: Invalid Record Length'],
    ['no handle', `${header}\n,A,,,1,,,`, 'row 2, Handle: is empty'],
    [
      'an invalid handle',
      `${header}\nA b,A,,,1,,,`,
      'row 2, Handle: is not a handle: use lower-case letters, digits and hyphens',
    ],
    ['no title', `${header}\na,,,,1,,,`, 'row 2, Title: is empty'],
    ['no price', `${header}\na,A,,,,5,,`, 'row 2, Variant Price: is empty'],
    [
      'an invalid price',
      `${header}\na,A,,,1.234,,,`,
      'row 2, Variant Price: "1.234" is not a price: use 0 to 300000 with at most two decimals',
    ],
    ['a negative price', `${header}\na,A,,,-1,,,`, 'row 2, Variant Price: "-1" is not a price'],
    [
      'a fractional quantity',
      `${header}\na,A,,,1,1.5,,`,
      'row 2, Variant Inventory Qty: "1.5" is not a whole number from 0 to 999999999',
    ],
    ['an unknown status', `${header}\na,A,,,1,,,gone`, 'row 2, Status: "gone" is not one of active, draft, archived'],
    ['an empty option value', `${header}\na,A,Size,S,1,,,\na,,,,2,,,`, 'row 3, Option1 Value: is empty'],
    [
      'a duplicate variant',
      `${header}\na,A,Size,S,1,,,\na,,,S,2,,,`,
      'row 3, Option1 Value: the product has "S" twice',
    ],
    [
      'a missing picture',
      `${header}\na,A,,,1,,nowhere.png,`,
      'row 2, Image Src: "nowhere.png" is not in the image folder',
    ],
    [
      'a picture outside the folder',
      `${header}\na,A,,,1,,../outside.png,`,
      'row 2, Image Src: "../outside.png" is outside the image folder',
    ],
    [
      'an invalid picture',
      `${header}\na,A,,,1,,text.png,`,
      'row 2, Image Src: "text.png": The file is not an image of a known format',
    ],
  ] as const)('%s is reported by row and column, and nothing of the file is imported', async ([, text, message]) => {
    const { service, database } = await createTestShop({ csv: '' })
    const { directory } = await createDatabaseLocation()
    const imageDirectory = path.join(directory, 'images')
    await mkdir(imageDirectory)
    await writeFile(path.join(imageDirectory, 'text.png'), 'no picture')
    await writeFile(path.join(directory, 'outside.png'), 'no picture')
    await expect(service.importCatalogue({ text, imageDirectory })).rejects.toThrow(message)
    expect(await countRows(database, 'commerce_product')).toBe(0)
  })

  test('all problems are reported at once', async () => {
    const { service } = await createTestShop({ csv: '' })
    const text = `${header}\na,A,,,x,,,\nb,B,,,1,-5,,gone`
    await expect(service.importCatalogue({ text })).rejects.toMatchObject({
      name: 'CatalogueError',
      issues: [
        { row: 2, column: 'Variant Price' },
        { row: 3, column: 'Variant Inventory Qty' },
        { row: 3, column: 'Status' },
      ],
    })
  })
})

test.each([
  [{ discounts: 'Code,Type,Value,Product Handles\n\nCALM,percentage,10,"tonic, tonik"\n' }, 'discounts.csv, row 3'],
  [
    { sellingPlans: 'Group,Option,Plan,Interval Count,Product Handles\nS,E,Weekly,1,tonik\n' },
    'selling-plans.csv, row 2',
  ],
])('a discount or plan for a product that the shop does not have is refused: %j', async (files, place) => {
  const { service } = await createTestShop({ csv: '' })
  const message = `${place}, Product Handles: "tonik" is not in the shop`
  await expect(service.importCatalogue({ text: catalogue, ...files })).rejects.toThrow(message)
  expect(await service.hasProducts()).toBe(false)
})
