import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ContentService } from '@shop/content-service'
import { listEditors } from '@shop/content-service/editors'
import { listApiTokens } from '@shop/content-service/tokens'
import { openDatabase, type Database } from '@shop/database'
import { hasTables } from '@shop/database/check-postgres'
import { startPostgres } from '@shop/database/postgres-server'
import { createLogger } from '@shop/http/logger'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/config/config.ts'
import { openContent } from '../server/main/open-content.ts'
import { commandsIn, type Call } from './testing/commands.ts'

const run = promisify(execFile)

const directory = await mkdtemp(path.join(tmpdir(), 'content-commands-'))
const { command, commands, outputs, expectRefusals } = commandsIn(directory)
let database: Database
/** A running shop's content service, on the same database as the commands. */
let content: ContentService

const file = (name: string) => path.join(directory, name)

async function titles(dataset = 'production', service = content): Promise<unknown> {
  const query = encodeURIComponent('*[_type == "page"] | order(_id).title')
  const response = await service.fetchAsProcess(
    new Request(`http://shop.test/v2025-02-19/data/query/${dataset}?query=${query}`),
  )
  return (await response.json()).result
}

async function writePages(name: string, pages: Record<string, string>): Promise<string> {
  await mkdir(file(name), { recursive: true })
  const lines = Object.entries(pages).map(([_id, title]) => JSON.stringify({ _id, _type: 'page', title }))
  await writeFile(file(`${name}/data.ndjson`), `${lines.join('\n')}\n`)
  return file(name)
}

beforeAll(async () => {
  database = await openDatabase({ directory })
  content = await openContent(readConfig({ DATA_DIR: directory }), database, { logger: createLogger('silent') })
  // The documents are in memory before the first command writes, so its changes must be detected.
  await titles()
})
afterAll(async () => {
  await content.close()
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

const withTimeout = { timeout: 20_000 }

test('a running shop shows an import, and existing documents are refused, kept or replaced as requested', async () => {
  const first = await writePages('first', { a: 'one', b: 'two' })
  await rename(path.join(first, 'data.ndjson'), path.join(first, 'pages.ndjson'))
  expect(await command('content-import', [path.join(first, 'pages.ndjson')])).toContain('2 documents')
  await expect.poll(() => titles(), withTimeout).toEqual(['one', 'two'])
  const second = await writePages('second', { b: 'changed', c: 'three' })
  const imports = await commands([
    ['content-import', [second]],
    ['content-import', [second, '--missing']],
  ])
  expect(imports).toMatchObject([
    { code: 1, printed: expect.stringContaining('b') },
    { code: 0, printed: expect.stringContaining('1 documents') },
  ])
  await expect.poll(() => titles(), withTimeout).toEqual(['one', 'two', 'three'])
  await command('content-import', [second, '--replace'])
  await expect.poll(() => titles(), withTimeout).toEqual(['one', 'changed', 'three'])
})

test('an export is imported into another dataset and exported as the same bytes', async () => {
  await outputs(
    ['content-export', ['production', file('out.tar.gz')]],
    ['content-import', [file('out.tar.gz'), 'staging']],
    ['content-export', ['staging', file('again.tar.gz')]],
    ['orders-export', [file('all-orders.csv')]],
  )
  // They contain visitors' form submissions and addresses.
  for (const name of ['out.tar.gz', 'all-orders.csv']) expect((await stat(file(name))).mode & 0o777).toBe(0o600)
  await expect.poll(() => titles('staging'), withTimeout).toEqual(await titles())
  const { stdout: lines } = await run('tar', ['-xOzf', file('out.tar.gz'), 'production-export/data.ndjson'])
  const { stdout: again } = await run('tar', ['-xOzf', file('again.tar.gz'), 'staging-export/data.ndjson'])
  expect(again).toBe(lines)
})

test('a backup made while the shop runs is complete', async () => {
  const elsewhere = { CONTENT_PROJECT_ID: 'abc', CONTENT_READ_TOKEN: 'secret' }
  const backups = await commands([
    ['backup', [file('backup.sqlite')]],
    ['backup', [file('orders-and-all.sqlite')], elsewhere],
    ['backup', [file('backup.sqlite')]],
  ])
  expect(backups).toMatchObject([
    // A pattern such as shop.sqlite* would also remove a backup beside the database.
    { code: 0, printed: expect.not.stringContaining('*') },
    { code: 0, printed: expect.stringContaining('orders-and-all.sqlite') },
    { code: 1, printed: expect.stringMatching(/exists/i) },
  ])
  // It contains accounts and addresses.
  expect((await stat(file('backup.sqlite'))).mode & 0o777).toBe(0o600)
  const restored = file('restored')
  await mkdir(restored)
  await cp(file('backup.sqlite'), path.join(restored, 'shop.sqlite'))
  const copy = await openDatabase({ directory: restored })
  const service = await openContent(readConfig({ DATA_DIR: restored }), copy, { logger: createLogger('silent') })
  expect(await titles('production', service)).toEqual(await titles())
  await service.close()
  await copy.close()
})

test('a command that reads a shop reports a wrong folder, and creates no shop there', async () => {
  const wrong = { DATA_DIR: file('wrong') }
  const written = file('of-nothing')
  const calls: Call[] = [
    ['backup', [written], wrong],
    ['catalogue-export', [written], wrong],
    ['content-editors', ['list'], wrong],
    ['content-export', ['production', written], wrong],
    ['orders-export', [written], wrong],
  ]
  await expectRefusals(calls.map((call) => [call, `There is no shop in ${wrong.DATA_DIR}`]))
  expect(existsSync(wrong.DATA_DIR)).toBe(false)
  await outputs(['content-import', [await writePages('first-of-all', { a: 'one' })], wrong])
  expect(existsSync(path.join(wrong.DATA_DIR, 'shop.sqlite'))).toBe(true)
})

test('a command that reads a shop reports an empty database, and creates no tables there', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const url = `${server.url}/postgres`
  const reading: Call = ['orders-export', [file('of-nothing')], { DATABASE_URL: url }]
  await expectRefusals([[reading, 'There is no shop in the database that DATABASE_URL names']])
  expect(await hasTables(url, 5000)).toBe(false)
})

test('without a file orders and sign-ups are written to standard output', async () => {
  expect(await command('orders-export')).toMatch(/^Name,Email,[^\n]*\n$/)
  expect(await command('signups-export')).toBe('Email,List,Signed up at,Properties\n')
})

test('a catalogue is imported, and exported with its pictures and texts; its stock is reset on request', async () => {
  const products = async (folder: string, quantity: number) => {
    await mkdir(file(`${folder}/pages`), { recursive: true })
    await writeFile(file(`${folder}/pages/story.md`), '---\ntitle: Story\n---\n')
    const names = 'Handle,Title,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src'
    const values = `calm,Calm,C-1,shopify,${quantity},1.00,images/gift-card-front.webp`
    await writeFile(file(`${folder}/products.csv`), `${names}\n${values}\n`)
    return file(`${folder}/products.csv`)
  }
  const pictures = ['--images', path.join(import.meta.dirname, '../../../demo/content')]
  const changed = await products('changed', 9)
  await outputs(
    ['catalogue-import', [await products('new', 5), ...pictures]],
    ['catalogue-import', [changed, ...pictures]],
    ['catalogue-export', [file('kept')]],
    ['catalogue-import', [changed, ...pictures, '--reset-stock']],
    ['catalogue-export', [file('reset')]],
  )
  const exported = async (folder: string) => readFile(file(`${folder}/products.csv`), 'utf8')
  expect([await exported('kept'), await exported('reset')]).toEqual([
    expect.stringContaining(',shopify,5,'),
    expect.stringContaining(',shopify,9,'),
  ])
  for (const name of ['images/gift-card-front.webp', 'pages/story.md'])
    expect(existsSync(file(`kept/${name}`))).toBe(true)
})

/** Signs an editor in with the password that a command has printed; returns the headers of a request. */
async function signIn(email: string, printed: string) {
  const account = { email, password: /password (\S+) /.exec(printed)?.[1] }
  const session = await content.fetch(
    new Request('http://shop.test/auth/sign-in', { method: 'POST', body: JSON.stringify(account) }),
  )
  return { Authorization: `Bearer ${(await session.json()).token}` }
}

test('editors and tokens are added, listed and removed', async () => {
  const [added = '', changed, again = '', listed, renewed = '', token = '', tokens] = await outputs(
    ['content-editors', ['add', 'New@Example.com', 'viewer']],
    ['content-editors', ['role', 'new@example.com', 'fulfilment']],
    ['content-editors', ['add', 'second@example.com']],
    ['content-editors', ['list']],
    ['content-editors', ['password', 'new@example.com']],
    ['content-tokens', ['add', 'a program', 'write', 'staging']],
    ['content-tokens', ['list']],
  )
  expect(added).toMatch(/^viewer new@example\.com, password \S+ /)
  expect(again).toMatch(/^editor second@example\.com/)
  expect(listed).toMatch(/'new@example\.com'.*'fulfilment'/)
  const [, password = ''] = /^Password (\S+) /.exec(renewed) ?? []
  expect(password.length).toBeGreaterThan(12)
  expect(added).not.toContain(password)
  expect(changed).toContain('Done')
  expect(token).toMatch(/, to write staging: \S+ \(shown this once\)/)
  const [id = ''] = token.split(',')
  expect(tokens).toMatch(new RegExp(`${id}.*staging`))
  const headers = await signIn('second@example.com', again)
  const signedIn = async () =>
    (await content.fetch(new Request('http://shop.test/v2025-02-19/users/me', { headers }))).status
  expect(await signedIn()).toBe(200)
  const [reset] = await outputs(
    ['content-editors', ['reset-second-factor', 'second@example.com']],
    ['content-editors', ['remove', 'new@example.com']],
    ['content-tokens', ['remove', id]],
  )
  expect(reset).toContain('Done')
  expect(await signedIn()).toBe(401)
  expect((await listEditors(database)).map(({ email }) => email)).not.toContain('new@example.com')
  expect(await listApiTokens(database)).toEqual([])
})

test('a wrong call prints the usage or what is wrong with a file, and creates no shop and no file', async () => {
  const emptyFolder = { DATA_DIR: file('of-no-shop') }
  const bucket = { ASSETS_ACCESS_KEY_ID: 'id', ASSETS_SECRET_ACCESS_KEY: 'secret', ASSETS_URL: 's3://pictures' }
  const configured = { EDITOR_EMAIL: 'Ada@example.com', EDITOR_PASSWORD: 'a calm and quiet lake' }
  const store = { STOREFRONT_DOMAIN: 'x.example', STOREFRONT_ACCESS_TOKEN: 't' }
  await expectRefusals([
    [['content-import', ['x', '--replace', '--missing'], emptyFolder], 'npm run content:import'],
    // It stores the account of the settings, which is the only administrator.
    [['content-export', ['nowhere', file('nowhere.tar.gz')], configured], 'nowhere'],
    [['content-export', []], 'npm run content:export'],
    [['content-export', ['production']], 'DATASET FILE.tar.gz'],
    [['catalogue-export', []], 'npm run catalogue:export'],
    [['backup', []], 'npm run backup'],
    [['backup', ['--help']], 'npm run backup'],
    [['content-export', ['production', 'out.tar.gz', 'staging']], 'npm run content:export'],
    [['content-editors', ['add']], 'npm run content:editors'],
    [['content-editors', ['add', 'ada @example.com']], 'ada @example.com is not an email address'],
    [['content-editors', ['add', 'ada@example.com', 'viewer', 'grace@example.com']], 'npm run content:editors'],
    [['content-editors', ['add', 'ada@example.com', 'owner']], 'npm run content:editors'],
    [['content-editors', ['nothing', 'ada@example.com'], configured], 'npm run content:editors'],
    [['content-editors', ['add', 'ada@example.com'], configured], 'ada@example.com already has an account'],
    [['content-editors', ['password', 'ada@example.com'], configured], 'This password is set by EDITOR_PASSWORD'],
    [['content-editors', ['role', 'ada@example.com', 'viewer'], configured], 'The last administrator'],
    [['content-editors', ['remove', 'ada@example.com'], configured], 'EDITOR_PASSWORD creates this account'],
    [['content-editors', ['remove', 'grace@example.com']], 'There is no editor grace@example.com'],
    [['content-tokens', ['add', 'x', 'own']], 'npm run content:tokens'],
    [['content-tokens', ['add', 'x', 'read', 'nowhere']], 'Dataset "nowhere" not found'],
    [['content-tokens', ['remove', 'x']], 'There is no token x'],
    [['catalogue-import', ['products.csv', '--resetstock'], emptyFolder], 'npm run catalogue:import'],
    [['catalogue-import', ['products.csv'], store], 'the catalogue is in an external store'],
    [['orders-export', [file('nowhere/orders.csv')]], `${file('nowhere')} does not exist`],
    [['orders-export', [], store], 'in an external store'],
    [['signups-export', [], { SHOP_API_URL: 'https://api.test' }], 'the sign-ups are in an external service'],
    [['content-export', ['production', directory]], `${directory} is a folder and not a file`],
    [['content-import', [file('nowhere.tar.gz')]], `${file('nowhere.tar.gz')} does not exist`],
    [['content-export', [], { CONTENT_PROJECT_ID: 'abc' }], 'the content is hosted externally'],
    [['assets-move', ['to']], 'ASSETS_URL is not set'],
    [['assets-move', ['from'], bucket], 'Add write=database to ASSETS_URL'],
    [['assets-move', ['to'], { ...bucket, ASSETS_URL: 's3://pictures?write=database' }], 'leave that out first'],
    [['demo-large', ['--factor', '2'], emptyFolder], 'above 0 and at most 1'],
    [['demo-large', []], 'There is a shop already'],
    [['backup', ['x'], { PORT: 'soon' }], 'PORT must be a number'],
  ])
  expect(existsSync(emptyFolder.DATA_DIR)).toBe(false)
  const names = await readdir(directory)
  expect(names.filter((name) => /^(orders\.csv|production\.tar\.gz|catalogue)$/.test(name))).toEqual([])
})

test('a token is valid for a dataset that an administrator has created', async () => {
  const email = 'third@example.com'
  const [added = ''] = await outputs(['content-editors', ['add', email, 'administrator']])
  const headers = await signIn(email, added)
  const body = { method: 'PUT', body: '{}', headers: { ...headers, 'Content-Type': 'application/json' } }
  const created = await content.fetch(new Request('http://shop.test/v1/projects/local/datasets/trials', body))
  expect(created.status).toBe(200)
  const [token = ''] = await outputs(['content-tokens', ['add', 'a program', 'read', 'trials']])
  expect(token).toMatch(/, to read trials: \S+ \(shown this once\)/)
})
