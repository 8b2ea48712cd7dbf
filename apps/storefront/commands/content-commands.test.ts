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

const run = promisify(execFile)

let directory: string
let database: Database
/** A running shop's content service, on the same database as the commands. */
let content: ContentService

const file = (name: string) => path.join(directory, name)

/** Runs a command like npm; returns its output. */
async function command(name: string, parameters: string[] = [], environment: Record<string, string> = {}) {
  const program = path.join(import.meta.dirname, `${name}.ts`)
  const env = { ...process.env, DATA_DIR: directory, ...environment }
  const { stdout } = await run(process.execPath, [program, ...parameters], { env, cwd: directory })
  return stdout
}

type Call = readonly [name: string, parameters: readonly string[], environment?: Record<string, string>]

/** A program that runs commands and writes what each of them has printed, and its exit code. */
const inTurn = `
  const { folder, calls } = JSON.parse(process.argv.at(-1))
  const { argv0, env, stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  const results = []
  process.setMaxListeners(0)
  for (const [index, [name, parameters, environment]] of calls.entries()) {
    let printed = ''
    stdout.write = stderr.write = (text) => ((printed += text), true)
    process.argv = [argv0, name, ...parameters]
    process.env = { ...env, ...environment }
    process.exitCode = 0
    await import(folder + '/' + name + '.ts?call=' + index)
    results.push({ printed, code: process.exitCode })
  }
  process.exitCode = 0
  write(JSON.stringify(results))`

/** Runs commands one after the other in one process, whose start takes most of a command's time. */
async function commands(calls: readonly Call[]): Promise<{ printed: string; code: number }[]> {
  const parameters = JSON.stringify({ folder: import.meta.dirname, calls })
  const env = { ...process.env, DATA_DIR: directory }
  await writeFile(file('in-turn.mjs'), inTurn)
  const { stdout } = await run(process.execPath, [file('in-turn.mjs'), parameters], { env, cwd: directory })
  return JSON.parse(stdout)
}

/** The same for commands that succeed; returns their outputs. */
async function outputs(...calls: readonly Call[]): Promise<string[]> {
  const results = await commands(calls)
  expect(results.filter(({ code }) => code !== 0)).toEqual([])
  return results.map(({ printed }) => printed)
}

/** Expects that every call fails with a message. */
async function expectRefusals(calls: readonly (readonly [call: Call, message: string])[]): Promise<void> {
  const results = await commands(calls.map(([call]) => call))
  expect(results).toEqual(calls.map(([, message]) => ({ printed: expect.stringContaining(message), code: 1 })))
}

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
  directory = await mkdtemp(path.join(tmpdir(), 'content-commands-'))
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

test(
  'a running shop shows an import, and existing documents are refused, kept or replaced as requested',
  { timeout: 120_000 },
  async () => {
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
  },
)

test('an export is imported into another dataset and exported as the same bytes', { timeout: 120_000 }, async () => {
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

test('a backup made while the shop runs is complete', { timeout: 120_000 }, async () => {
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

test(
  'a command that reads a shop reports a wrong folder, and creates no shop there',
  { timeout: 120_000 },
  async () => {
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
    expect(await command('content-import', [await writePages('first-of-all', { a: 'one' })], wrong)).toContain('1 doc')
  },
)

test(
  'a command that reads a shop reports an empty database, and creates no tables there',
  { timeout: 120_000 },
  async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const url = `${server.url}/postgres`
    const reading = command('orders-export', [file('of-nothing')], { DATABASE_URL: url })
    await expect(reading).rejects.toThrow('There is no shop in the database that DATABASE_URL names')
    expect(await hasTables(url, 5000)).toBe(false)
  },
)

test('without a file orders are written to standard output', async () => {
  expect(await command('orders-export')).toMatch(/^Name,Email,[^\n]*\n$/)
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
  expect(['images/gift-card-front.webp', 'pages/story.md'].filter((name) => !existsSync(file(`kept/${name}`)))).toEqual(
    [],
  )
})

test('editors and tokens are added, listed and removed', { timeout: 120_000 }, async () => {
  const [added = '', changed, again, listed, renewed = '', reset, token = '', tokens] = await outputs(
    ['content-editors', ['add', 'New@Example.com', 'viewer']],
    ['content-editors', ['role', 'new@example.com', 'fulfilment']],
    ['content-editors', ['add', 'second@example.com']],
    ['content-editors', ['list']],
    ['content-editors', ['password', 'new@example.com']],
    ['content-editors', ['reset-second-factor', 'new@example.com']],
    ['content-tokens', ['add', 'a program', 'write', 'staging']],
    ['content-tokens', ['list']],
  )
  expect(added).toMatch(/^viewer new@example\.com, password \S+ /)
  expect(again).toMatch(/^editor second@example\.com/)
  expect(listed).toMatch(/'new@example\.com'.*'fulfilment'/)
  const [, password = ''] = /^Password (\S+) /.exec(renewed) ?? []
  expect(password.length).toBeGreaterThan(12)
  expect(added).not.toContain(password)
  expect([changed, reset]).toEqual([expect.stringContaining('Done'), expect.stringContaining('Done')])
  expect(token).toMatch(/, to write staging: \S+ \(shown this once\)/)
  const [id = ''] = token.split(',')
  expect(tokens).toMatch(new RegExp(`${id}.*staging`))
  await outputs(['content-editors', ['remove', 'new@example.com']], ['content-tokens', ['remove', id]])
  expect((await listEditors(database)).map(({ email }) => email)).not.toContain('new@example.com')
  expect(await listApiTokens(database)).toEqual([])
})

test(
  'a wrong call prints the usage or what is wrong with a file, and creates no shop and no file',
  { timeout: 120_000 },
  async () => {
    const emptyFolder = { DATA_DIR: file('of-no-shop') }
    const bucket = { ASSETS_ACCESS_KEY_ID: 'id', ASSETS_SECRET_ACCESS_KEY: 'secret', ASSETS_URL: 's3://pictures' }
    const backwards = { ...bucket, ASSETS_URL: 's3://pictures?write=database' }
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
      [['content-editors', ['remove', 'ada@example.com'], configured], 'The last administrator has to stay'],
      [['content-editors', ['remove', 'grace@example.com']], 'There is no editor grace@example.com'],
      [['content-tokens', ['add', 'x', 'own']], 'npm run content:tokens'],
      [['content-tokens', ['add', 'x', 'read', 'nowhere']], 'npm run content:tokens'],
      [['content-tokens', ['remove', 'x']], 'There is no token x'],
      [['catalogue-import', ['products.csv', '--resetstock'], emptyFolder], 'npm run catalogue:import'],
      [['catalogue-import', ['products.csv'], store], 'this catalogue is kept elsewhere'],
      [['orders-export', [file('nowhere/orders.csv')]], `${file('nowhere')} does not exist`],
      [['orders-export', [], store], 'these orders are kept elsewhere'],
      [['content-export', ['production', directory]], `${directory} is a folder and not a file`],
      [['content-import', [file('nowhere.tar.gz')]], `${file('nowhere.tar.gz')} does not exist`],
      [['content-export', [], { CONTENT_PROJECT_ID: 'abc' }], 'kept elsewhere'],
      [['assets-move', ['to']], 'ASSETS_URL is not set'],
      [['assets-move', ['from'], bucket], 'Add write=database to ASSETS_URL'],
      [['assets-move', ['to'], backwards], 'leave that out first'],
      [['demo-large', ['--factor', '2'], emptyFolder], 'above 0 and at most 1'],
      [['demo-large', []], 'There is a shop already'],
      [['backup', ['x'], { PORT: 'soon' }], 'PORT must be a number'],
    ])
    expect(existsSync(emptyFolder.DATA_DIR)).toBe(false)
    const written = (await readdir(directory)).filter((name) =>
      /^(orders\.csv|production\.tar\.gz|catalogue)$/.test(name),
    )
    expect(written).toEqual([])
  },
)
