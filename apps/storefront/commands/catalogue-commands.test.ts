import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandsIn } from './testing/commands.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'catalogue-commands-'))
const { outputs } = commandsIn(directory)

afterAll(() => rm(directory, { recursive: true }))

test('an export names the texts of an earlier one in its folder, which an import would add again', async () => {
  const [source, target] = [path.join(directory, 'source'), path.join(directory, 'target')]
  for (const folder of [source, target]) await mkdir(path.join(folder, 'pages'), { recursive: true })
  await writeFile(path.join(source, 'products.csv'), 'Handle,Title,Variant Price\ncalm,Calm,1.00\n')
  await writeFile(path.join(source, 'pages/story.md'), '---\ntitle: Story\n---\n')
  await writeFile(path.join(target, 'pages/removed.md'), '---\ntitle: Removed\n---\n')
  const [, again, first] = await outputs(
    ['catalogue-import', [path.join(source, 'products.csv')]],
    ['catalogue-export', [target]],
    ['catalogue-export', [path.join(directory, 'new')]],
  )
  expect(again).toContain(`an import from ${target} would add: pages/removed.md.`)
  expect(first).not.toContain('would add')
})

test('an import names the other files that it has read, and the columns that the shop does not use', async () => {
  const [folder, copy] = [path.join(directory, 'misspelled'), path.join(directory, 'copy')]
  await mkdir(path.join(folder, 'pages'), { recursive: true })
  const header = 'Handle,Title,PRICE,Variant Invetory Qty,Cost per item,Variant Fulfillment Service,'
  await writeFile(path.join(folder, 'products.csv'), `${header}\ncandle,Candle,12.00,5,4.00,manual,\n`)
  await writeFile(path.join(folder, 'tax-rates.csv'), 'Country,Name,Rate\nDE,VAT,19\n')
  await writeFile(path.join(folder, 'pages/wax.md'), '---\ntitle: Wax\n---\n')
  const [imported, , again] = await outputs(
    ['catalogue-import', [path.join(folder, 'products.csv')]],
    ['catalogue-export', [copy]],
    ['catalogue-import', [path.join(copy, 'products.csv')]],
  )
  expect(imported).toContain('Also read from its folder: tax-rates.csv, texts: 1.\n')
  expect(imported).toContain('Columns that the shop does not use: Variant Invetory Qty, Cost per item.\n')
  expect(again).not.toContain('Columns')
})

test('an import names the variants whose stock it keeps, and those that are sold out without a number', async () => {
  const folder = path.join(directory, 'stock')
  await mkdir(folder)
  const write = (name: string, header: string, row: string) =>
    writeFile(path.join(folder, name), `Handle,Title,Variant Price,Variant Inventory Tracker${header}\n${row}\n`)
  await write('first.csv', ',Variant Inventory Qty', 'wick,Wick,1.00,shopify,20')
  await write('second.csv', ',Variant Inventory Qty', 'wick,Wick,1.00,shopify,500')
  await write('none.csv', '', 'wick,Wick,1.00,shopify\nmatch,Match,1.00,shopify')
  const importOf = (name: string, ...more: string[]) =>
    ['catalogue-import', [path.join(folder, name), ...more]] as const
  const [first, second, none, reset] = await outputs(
    importOf('first.csv'),
    importOf('second.csv'),
    importOf('none.csv'),
    importOf('second.csv', '--reset-stock'),
  )
  expect(first).not.toContain('stock')
  expect(second).toContain('keep their stock, which differs from the file: 1.\nTo take it from the file, add --reset')
  expect(none).toContain('sold out, because the file has no Variant Inventory Qty: 1.\n')
  expect(none).not.toContain('keep their stock')
  expect(reset).not.toContain('stock')
})

test('an import names redirects that lead in a circle', async () => {
  const folder = path.join(directory, 'circles')
  await mkdir(folder)
  await writeFile(path.join(folder, 'products.csv'), 'Handle,Title,Variant Price\n')
  const redirects = [
    '/a,/b',
    '/b,/c/?x=1#y',
    '/c,/a',
    '/into,/a',
    '/self,/self',
    '/old,/new',
    '/out,https://a.example/',
  ]
  await writeFile(path.join(folder, 'redirects.csv'), ['Redirect from,Redirect to', ...redirects, ''].join('\n'))
  const [imported] = await outputs(['catalogue-import', [path.join(folder, 'products.csv')]])
  expect(imported).toContain('in a circle, unless there is a page at one of them: /a, /b, /c.\n')
})
