import { expect, test } from 'vitest'
import { catalogue, createTestShop } from '../testing/commerce.ts'
import { metafields, texts } from '../testing/texts.ts'

const definition = '---\ntitle: Herb\nfields:\n  sample: single_line_text_field\n  goesWith: list.product_reference\n'
const withEntry = (entry: string) => ({ 'metaobjects/herb.md': `${definition}---\n`, 'metaobjects/herb/a.md': entry })

test.each([
  [withEntry('---\ntaste: mild\n---\n'), 'metaobjects/herb/a.md, row 1, taste: is not known here'],
  [withEntry('---\nsample: 1\n---\nText.'), 'row 1, body: is not a field of this type'],
  [withEntry('---\ngoesWith: tonic\n---\n'), 'row 1, goesWith: is not a list'],
  [withEntry('---\ngoesWith: [1]\n---\n'), 'row 1, goesWith: is not the name of what it refers to'],
  [withEntry('---\ngoesWith: [tonik]\n---\n'), 'row 1, goesWith: "tonik" is not in the shop'],
  [withEntry('---\nsample: "a\\nb"\n---\n'), 'row 1, sample: has more than one line'],
  [withEntry('---\npublished: soon\n---\n'), 'row 1, published: is neither true nor false'],
  [{ 'metaobjects/herb.md': `${definition}body: sample\n---\n` }, 'row 1, body: is not of the type'],
  [{ 'metaobjects/herb.md': `${definition}required: [taste]\n---\n` }, 'row 1, required: "taste" is not one of'],
  [
    { 'metaobjects/herb.md': '---\ntitle: Herb\nfields: { taste: text }\n---\n' },
    'row 1, fields.taste: is not a metafield type',
  ],
  [{ 'metaobjects/herb/a.md': '---\nsample: A\n---\n' }, 'belongs to metaobjects/herb.md, which is missing'],
])('metaobjects %j are refused by name', async (files, message) => {
  const { service } = await createTestShop({ csv: '' })
  await expect(service.importCatalogue({ text: catalogue, texts: files })).rejects.toThrow(message)
  expect((await service.exportCatalogue()).texts).toEqual({})
})

const header = 'Owner,Handle,Variant,Namespace,Key,Type,Value\n'

test.each([
  ['shop,tonic,,custom,herb,date,2026-11-21', 'metafields.csv, row 2, Owner: must be product, variant or collection'],
  ['product,tonik,,custom,herb,date,2026-11-21', 'row 2, Handle: "tonik" is not in the shop'],
  ['variant,tonic,7 pack,custom,herb,date,2026-11-21', 'row 2, Handle: "tonic, 7 pack" is not in the shop'],
  ['product,tonic,6 pack,custom,herb,date,2026-11-21', 'row 2, Variant: is only for the owner variant'],
  ['product,tonic,,custom,herb,text,a', 'row 2, Type: is not a metafield type'],
  ['product,tonic,,custom,herb,date,soon', 'row 2, Value: is not a date'],
  ['product,tonic,,custom,h,date,2026-11-21', 'row 2, Key: is shorter than 2 characters'],
  ['product,tonic,,custom,herb,page_reference,nowhere', 'row 2, Value: "nowhere" is not in the shop'],
  ['product,tonic,,custom,herb,file_reference,leaf.png', 'row 2, Value: "leaf.png" is not an absolute URL'],
  ['product,mug,,a_b,cd,date,2026-11-21\nproduct,mug,,a_b,cd,json,1', 'row 3, Key: "a_b.cd" is a duplicate'],
])('metafields %j are refused by row and column', async (rows, message) => {
  const { service } = await createTestShop({ csv: '' })
  await expect(service.importCatalogue({ text: catalogue, metafields: header + rows })).rejects.toThrow(message)
  expect((await service.exportCatalogue()).files['metafields.csv']).toBe(header)
})

test('more references than a query can have parameters are checked', async () => {
  const { service } = await createTestShop({ csv: '' })
  const rows = Array.from({ length: 550 }, (_, row) => {
    const handles = Array.from({ length: 128 }, (_each, place) => `herb-${row}-${place}`)
    return `product,tonic,,custom,row-${row},list.product_reference,${handles.join(';')}`
  })
  const imported = service.importCatalogue({ text: catalogue, metafields: header + rows.join('\n') })
  await expect(imported).rejects.toThrow('… and 70380 more')
})

test('metaobjects and metafields are exported as they were imported, and stay without their files', async () => {
  const { service } = await createTestShop({ csv: '' })
  await service.importCatalogue({ text: catalogue, texts, metafields })
  await service.importCatalogue({ text: catalogue })
  const exported = await service.exportCatalogue()
  expect([exported.texts, exported.files['metafields.csv']]).toEqual([texts, metafields])
})
