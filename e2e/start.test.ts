import { spawn } from 'node:child_process'
import { createServer, get } from 'node:http'
import { once } from 'node:events'
import { cp, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { freePort } from '@shop/testing/listen'
import { expect, onTestFinished, test } from 'vitest'
import { copyFilledData, owner, ownerSettings } from './filled-data.ts'
import { mutate, signIn } from './content-api.ts'
import { startShop } from './shop-process.ts'

const bootstrap = fileURLToPath(new URL('../scripts/bootstrap.mjs', import.meta.url))

const { studioParts }: { studioParts: string[] } = await import(new URL('../scripts/builds.mjs', import.meta.url).href)

interface Packages {
  missingFrom(name: string): string[] | undefined
  setInstalled(name: string): void
}

/** The errors and exit code of a task that fails. */
async function failingTask(task: string, environment: Record<string, string>, cwd?: string) {
  const child = spawn(process.execPath, [bootstrap, task], { cwd, env: { ...process.env, ...environment } })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, output }
}

const failingStart = (environment: Record<string, string>, cwd?: string) => failingTask('start', environment, cwd)

test('a port in use is reported by number, with what to do', async () => {
  const port = await freePort()
  const other = createServer().listen(port)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { code, output } = await failingStart({ PORT: String(port) })
  expect(code).toBe(78)
  expect(output.trim()).toBe(
    `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
  )
})

test('invalid settings are reported by name, one line each, without a stack trace', async () => {
  const { code, output } = await failingStart({
    PORT: String(await freePort()),
    CONSENT: 'maybe',
    SMTP_URL: 'localhost',
  })
  expect(code).toBe(78)
  expect(output.trim().split('\n')).toEqual([
    'The configuration is wrong:',
    'SMTP_URL must begin with smtp:// or smtps://',
    'CONSENT must be one of: off, required',
  ])
})

test.each([
  ['PORT', { PORT: 'soon' }, 'PORT must be a number'],
  ['DATA_DIR', { DATA_DIR: '/dev/null/data' }, 'DATA_DIR /dev/null/data cannot be used: ENOTDIR'],
  ['HOST', { HOST: '192.0.2.1' }, 'The server cannot listen on HOST and PORT'],
])('a start that fails because of %s says so in one line', async (_name, environment, line) => {
  const data = await temporaryFolder()
  copyFilledData(data, {})
  const { code, output } = await failingStart({ PORT: String(await freePort()), DATA_DIR: data, ...environment })
  expect(code).toBe(78)
  expect(output).toContain(line)
  expect(output).not.toMatch(/^ +at /m)
})

test('a relative DATA_DIR is one of the project’s folder, wherever the shop is started', async () => {
  const { output } = await failingStart({ PORT: String(await freePort()), DATA_DIR: 'package.json' }, tmpdir())
  expect(output).toContain(`DATA_DIR ${path.resolve(bootstrap, '../../package.json')} cannot be used`)
})

test('a start that fails leaves the password of the first editor to the next one, which prints it', async () => {
  const data = await temporaryFolder()
  copyFilledData(data, {})
  const settings = { PORT: String(await freePort()), DATA_DIR: data, WEB_CONCURRENCY: '1' }
  const { output } = await failingStart({ ...settings, HOST: '192.0.2.1' })
  expect(output).toContain('The server cannot listen')
  const shop = spawn(process.execPath, [bootstrap, 'start'], { env: { ...process.env, ...settings } })
  const ended = once(shop, 'exit')
  onTestFinished(async () => {
    shop.kill('SIGKILL')
    await ended
  })
  let printed = ''
  shop.stdout.on('data', (chunk) => (printed += String(chunk)))
  await expect.poll(() => printed).toMatch(/Editor +editor@example\.com, password \S{16} /)
})

test('Ctrl-C while a start creates the first editor ends it without a stack trace', async () => {
  const data = await temporaryFolder()
  copyFilledData(data, {})
  const port = String(await freePort())
  const settings = { PORT: port, DATA_DIR: data, WEB_CONCURRENCY: '1' }
  // A terminal sends the signal to the whole group of processes.
  const shop = spawn(process.execPath, [bootstrap, 'start'], { detached: true, env: { ...process.env, ...settings } })
  const ended = once(shop, 'exit')
  const errors = text(shop.stderr)
  const isListening = () => fetch(`http://127.0.0.1:${port}/healthz`).then(Boolean, () => false)
  await expect.poll(isListening, { interval: 10 }).toBe(true)
  process.kill(-(shop.pid ?? Number.NaN), 'SIGINT')
  expect(await ended).toEqual([0, null])
  expect(await errors).toBe('')
})

test('a shop started by npm ends with the shell in which npm runs it', async () => {
  const data = await temporaryFolder()
  copyFilledData(data, {})
  const port = String(await freePort())
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${bootstrap}" start; true`], {
    env: { ...process.env, npm_lifecycle_event: 'start', PORT: port, DATA_DIR: data, WEB_CONCURRENCY: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(shell.stdout.resume(), 'close')
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady).toBe(true)
  shell.kill('SIGTERM')
  // The shop keeps the pipe open while it runs.
  await ended
  expect(await isReady()).toBe(false)
})

test('two processes on one port and one SQLite file show a published change at once, and answer one scrape', async () => {
  const metrics = { METRICS_TOKEN: 'a token of the figures' }
  const settings = { ...ownerSettings, ...metrics, WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' }
  await using shop = await startShop(settings, { supervised: true })
  await shop.allListen()
  // Separate connections, so that both processes get some.
  const read = (path: string, headers = {}) =>
    new Promise<string>((resolve, reject) => {
      get(shop.origin + path, { headers, agent: false }, (response) => text(response).then(resolve, reject)).on(
        'error',
        reject,
      )
    })
  const many = () => Promise.all(Array.from({ length: 30 }, () => read('/')))
  const scrape = () => read('/metrics', { Authorization: `Bearer ${metrics.METRICS_TOKEN}` })

  await expect
    .poll(async () => {
      await many()
      return (await scrape()).match(/^shop_pages_total\{outcome="hit",process="\d"\}/gm)?.toSorted()
    })
    .toEqual([1, 2].map((number) => `shop_pages_total{outcome="hit",process="${number}"}`))
  const figures = await scrape()
  expect(figures.match(/^process_resident_memory_bytes\{process="[12]"\} \d+$/gm)).toHaveLength(2)
  expect(figures.match(/^# TYPE process_resident_memory_bytes /gm)).toHaveLength(1)

  const token = await signIn(shop.origin, owner.email, owner.password)
  await mutate(shop.origin, token, [{ patch: { id: 'home', set: { introTitle: 'Seen from both sides' } } }])
  await expect.poll(async () => (await many()).filter((page) => !page.includes('Seen from both sides'))).toEqual([])
  expect(shop.printedText().split(`${shop.origin}/admin`)).toHaveLength(2)
})

test('a start installs the storefront’s packages; other commands and a new lock file change them', async () => {
  const root = await temporaryFolder()
  await mkdir(path.join(root, 'node_modules'))
  const { createPackages }: { createPackages(options: { root: string; node: string }): Packages } = await import(
    new URL('../scripts/packages.mjs', import.meta.url).href
  )
  const open = async (lock: string, node = '24') => {
    await writeFile(path.join(root, 'package-lock.json'), lock)
    return createPackages({ root, node })
  }
  const packages = await open('one')
  expect(packages.missingFrom('shop')?.slice(0, 3)).toEqual(['ci', '--workspace', 'apps/storefront'])
  packages.setInstalled('shop')
  expect(packages.missingFrom('shop')).toBe(undefined)
  expect(packages.missingFrom('studio')?.slice(0, 2)).toEqual(['install', '--no-save'])
  expect(packages.missingFrom('all')).not.toContain('--workspace')
  packages.setInstalled('all')
  expect(packages.missingFrom('studio')).toBe(undefined)
  // A shop that runs on them keeps those that are the same, and all of them if the installation fails.
  expect((await open('two')).missingFrom('shop')?.[0]).toBe('install')
  expect((await open('one', '26')).missingFrom('shop')?.[0]).toBe('install')
})

test('every script of package.json is a task, and every task a script', async () => {
  const folder = path.join(bootstrap, '../..')
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  )
  const { code, output } = await failingTask('none', {})
  expect(code).toBe(1)
  const [, tasks = ''] = /Known: (.+)\.\n/.exec(output) ?? []
  expect(tasks.split(', ').toSorted()).toEqual(
    Object.keys(scripts)
      .map((name) => name.replace(':', '-'))
      .toSorted(),
  )
  for (const [name, script] of Object.entries(scripts))
    expect(script).toBe(`node scripts/bootstrap.mjs ${name.replace(':', '-')}`)
})

test('a shop that a test starts has no setting of the shell in which the test runs', async () => {
  const start = `
    import { startShop } from ${JSON.stringify(new URL('shop-process.ts', import.meta.url).href)}
    const shop = await startShop()
    console.log((await fetch(shop.origin + '/healthz')).status)
    await shop[Symbol.asyncDispose]()
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', start], {
    env: { ...process.env, DATABASE_URL: 'postgres://shop@127.0.0.1:1/real', CONTENT_PROJECT_ID: 'a real one' },
  })
  expect((await text(child.stdout)).trim()).toBe('200')
})

/**
 * A fake npm: installs Node as a link to this one, and tools that record how they are run. Like npm, it leaves out
 * the tools when the environment requests only production packages.
 */
const npmStandIn = `
  const { appendFileSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs')
  const { dirname } = require('node:path')
  const { env, argv, execPath } = process
  const place = (file, write) => {
    mkdirSync(dirname(file), { recursive: true })
    write(file)
  }
  const tool = \`
    const { appendFileSync, mkdirSync } = require('node:fs')
    mkdirSync(process.argv.at(-1) + '/build', { recursive: true })
    appendFileSync('ran', process.argv0 + ' ' + process.env.NODE_ENV + '\\\\n')\`
  const tools = ['node_modules/@react-router/dev/bin.cjs', 'node_modules/vite/bin/vite.js']
  const [, name] = /^(node-.*)@24[.]/.exec(argv.at(-1)) ?? []
  const omitsDev = env.NODE_ENV === 'production' || env.npm_config_omit === 'dev'
  if (name) place('.toolchain/node_modules/' + name + '/bin/node', (file) => symlinkSync(execPath, file))
  else if (!omitsDev || argv.includes('--include=dev'))
    tools.forEach((file) => place(file, () => writeFileSync(file, tool)))
  else mkdirSync('node_modules')
  if (!name) appendFileSync('ran', process.argv0 + ' ' + env.NODE_ENV + '\\n')
`

/** Node 18.0.0, without what later versions have added: the number of cores, and the folder of a folder's entry. */
const olderNode = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  import os from 'node:os'
  Object.defineProperty(process, 'versions', { value: { node: '18.0.0' } })
  const { readdirSync } = fs
  fs.readdirSync = (...given) => readdirSync(...given).map((entry) => (delete entry.parentPath, entry))
  delete os.availableParallelism
  syncBuiltinESMExports()`)}`

test.each([
  ['with NODE_ENV=production', { NODE_ENV: 'production' }, process.execPath],
  ['with NODE_ENV=development', { NODE_ENV: 'development' }, process.execPath],
  ['with an npm that omits tools', { npm_config_omit: 'dev' }, process.execPath],
  ['by another package manager', { npm_execpath: '/usr/lib/pnpm/pnpm.cjs' }, process.execPath],
  ['by an older Node', { NODE_OPTIONS: `--import "${olderNode}"` }, '.toolchain/node_modules/node-'],
])('started %s, a clone is installed, and built over an earlier version', async (_, environment, node) => {
  const root = await realpath(await temporaryFolder())
  await cp(path.dirname(bootstrap), path.join(root, 'scripts'), { recursive: true })
  await cp(path.join(bootstrap, '../../.node-version'), path.join(root, '.node-version'))
  for (const folder of ['apps/studio', 'apps/storefront/build', 'services', 'packages', ...studioParts])
    await mkdir(path.join(root, folder), { recursive: true })
  // Of an earlier version.
  await writeFile(path.join(root, 'apps/storefront/build/.begun'), '1')
  await writeFile(path.join(root, 'package-lock.json'), '{}')
  const npm = path.join(root, 'npm-cli.js')
  await writeFile(npm, npmStandIn)
  await writeFile(path.join(root, 'npm'), `#!/bin/sh\nexec '${process.execPath}' '${npm}' "$@"`, { mode: 0o755 })
  const searched = `${root}${path.delimiter}${process.env['PATH']}`
  const env = { ...process.env, NODE_ENV: undefined, PATH: searched, npm_execpath: npm, ...environment }
  const child = spawn(process.execPath, [path.join(root, 'scripts/bootstrap.mjs'), 'build'], { cwd: root, env })
  const [output] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(output).toBe('')
  // The wanted Node runs npm and the builds, which are for production unless NODE_ENV says otherwise.
  const ran = (await readFile(path.join(root, 'ran'), 'utf8')).trim().split('\n')
  expect(ran).toHaveLength(3)
  for (const line of ran) expect(line).toMatch(/ undefined$/)
  for (const line of ran) expect(line).toContain(path.resolve(root, node))
})
