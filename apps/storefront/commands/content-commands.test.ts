import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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
    expect(await command('content-import', [path.join(first, 'data.ndjson')])).toContain('2 documents')
    await expect.poll(() => titles(), withTimeout).toEqual(['one', 'two'])
    const second = await writePages('second', { b: 'changed', c: 'three' })
    await expect(command('content-import', [second])).rejects.toThrow('b')
    expect(await command('content-import', [second, '--missing'])).toContain('1 documents')
    await expect.poll(() => titles(), withTimeout).toEqual(['one', 'two', 'three'])
    await command('content-import', [second, '--replace'])
    await expect.poll(() => titles(), withTimeout).toEqual(['one', 'changed', 'three'])
  },
)

test('an export is imported into another dataset and exported as the same bytes', { timeout: 120_000 }, async () => {
  expect(await command('content-export', ['production', file('out.tar.gz')])).toContain('out.tar.gz')
  // It contains visitors' form submissions.
  expect((await stat(file('out.tar.gz'))).mode & 0o777).toBe(0o600)
  await command('content-import', [file('out.tar.gz'), 'staging'])
  await expect.poll(() => titles('staging'), withTimeout).toEqual(await titles())
  await command('content-export', ['staging', file('again.tar.gz')])
  const { stdout: lines } = await run('tar', ['-xOzf', file('out.tar.gz'), 'production-export/data.ndjson'])
  const { stdout: again } = await run('tar', ['-xOzf', file('again.tar.gz'), 'staging-export/data.ndjson'])
  expect(again).toBe(lines)
})

test('a backup made while the shop runs is complete', { timeout: 120_000 }, async () => {
  // A pattern such as shop.sqlite* would also remove a backup beside the database.
  expect(await command('backup', [file('backup.sqlite')])).not.toContain('*')
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
  const elsewhere = { CONTENT_PROJECT_ID: 'abc', CONTENT_READ_TOKEN: 'secret' }
  expect(await command('backup', [file('orders-and-all.sqlite')], elsewhere)).toContain('orders-and-all.sqlite')
  await expect(command('backup', [file('backup.sqlite')])).rejects.toThrow(/exists/i)
  expect((await readFile(file('backup.sqlite'))).length).toBeGreaterThan(0)
})

test(
  'a command that reads a shop reports a wrong folder, and creates no shop there',
  { timeout: 120_000 },
  async () => {
    const wrong = { DATA_DIR: file('wrong') }
    const written = file('of-nothing')
    const calls: [name: string, ...parameters: string[]][] = [
      ['backup', written],
      ['catalogue-export', written],
      ['content-editors', 'list'],
      ['content-export', 'production', written],
      ['orders-export', written],
    ]
    for (const [name, ...parameters] of calls)
      await expect(command(name, parameters, wrong)).rejects.toThrow(`There is no shop in ${wrong.DATA_DIR}`)
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

test('without a file orders are written to standard output, and no export into the working folder', async () => {
  expect(await command('orders-export')).toMatch(/^Name,Email,[^\n]*\n$/)
  await expect(command('content-export')).rejects.toThrow('npm run content:export')
  await expect(command('catalogue-export')).rejects.toThrow('npm run catalogue:export')
  const written = (await readdir(directory)).filter((name) =>
    /^(orders\.csv|production\.tar\.gz|catalogue)$/.test(name),
  )
  expect(written).toEqual([])
})

test('editors and tokens are added, listed and removed', { timeout: 120_000 }, async () => {
  const added = await command('content-editors', ['add', 'New@Example.com', 'viewer'])
  expect(added).toMatch(/^viewer new@example\.com, password \S+ /)
  await command('content-editors', ['role', 'new@example.com', 'fulfilment'])
  expect(await command('content-editors', ['list'])).toMatch(/'new@example\.com'.*'fulfilment'/)
  const [, password = ''] =
    /^Password (\S+) /.exec(await command('content-editors', ['password', 'new@example.com'])) ?? []
  expect(password.length).toBeGreaterThan(12)
  expect(added).not.toContain(password)
  expect(await command('content-editors', ['reset-second-factor', 'new@example.com'])).toContain('Done')
  await command('content-editors', ['remove', 'new@example.com'])
  expect((await listEditors(database)).map(({ email }) => email)).not.toContain('new@example.com')
  const token = await command('content-tokens', ['add', 'a program', 'write'])
  expect(token).toMatch(/, to write production: \S+ \(shown this once\)/)
  const [id = ''] = token.split(',')
  expect(await command('content-tokens', ['list'])).toContain(id)
  await command('content-tokens', ['remove', id])
  expect(await listApiTokens(database)).toEqual([])
})

test(
  'a wrong call prints the usage or what is wrong with a file, and creates no shop',
  { timeout: 120_000 },
  async () => {
    const emptyFolder = { DATA_DIR: file('of-no-shop') }
    const calls: [name: string, parameters: string[], message: string, environment?: Record<string, string>][] = [
      ['content-import', ['x', '--replace', '--missing'], 'npm run content:import', emptyFolder],
      ['content-export', ['nowhere', file('nowhere.tar.gz')], 'nowhere'],
      ['content-export', ['production'], 'DATASET FILE.tar.gz'],
      ['backup', [], 'npm run backup'],
      ['backup', ['--help'], 'npm run backup'],
      ['content-export', ['production', 'out.tar.gz', 'staging'], 'npm run content:export'],
      ['content-editors', ['add'], 'npm run content:editors'],
      ['content-editors', ['add', 'ada @example.com'], 'ada @example.com is not an email address'],
      ['content-editors', ['add', 'ada@example.com', 'viewer', 'grace@example.com'], 'npm run content:editors'],
      ['content-tokens', ['add', 'x', 'own'], 'npm run content:tokens'],
      ['catalogue-import', ['products.csv', '--resetstock'], 'npm run catalogue:import', emptyFolder],
      ['orders-export', [file('nowhere/orders.csv')], `${file('nowhere')} does not exist`],
      ['content-export', ['production', directory], `${directory} is a folder and not a file`],
      ['content-import', [file('nowhere.tar.gz')], `${file('nowhere.tar.gz')} does not exist`],
      ['content-export', [], 'kept elsewhere', { CONTENT_PROJECT_ID: 'abc' }],
    ]
    for (const [name, parameters, message, environment] of calls) {
      await expect(command(name, parameters, environment)).rejects.toThrow(message)
    }
    expect(existsSync(emptyFolder.DATA_DIR)).toBe(false)
  },
)
