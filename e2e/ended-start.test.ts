import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { expect, test, vi } from 'vitest'

const scripts = fileURLToPath(new URL('../scripts', import.meta.url))

/** A stand-in for npm that never finishes, and records when it starts and when it gets a signal. */
const npmStandIn = `
  const { writeFileSync } = require('node:fs')
  process.on('SIGTERM', () => {
    writeFileSync('ended', '')
    process.exit(1)
  })
  setInterval(() => {}, 1000)
  writeFileSync('begun', '')
`

/** A copy of the project's scripts in a folder `name`, with a stand-in for npm. */
async function cloneWith(npmProgram: string, name = 'shop') {
  const root = path.join(await temporaryFolder(), name)
  await cp(scripts, path.join(root, 'scripts'), { recursive: true })
  await cp(path.join(scripts, '../.node-version'), path.join(root, '.node-version'))
  await writeFile(path.join(root, 'package-lock.json'), '{}')
  const npm = path.join(root, 'npm-cli.js')
  await writeFile(npm, npmProgram)
  const run = (...task: string[]) =>
    spawn(process.execPath, [path.join(root, 'scripts/bootstrap.mjs'), ...task], {
      cwd: root,
      env: { ...process.env, PORT: '0', npm_execpath: npm },
    })
  return { root, run }
}

/** A task, such as `start`, that is installing packages; `has` returns whether its folder contains a file. */
async function installing(task = 'start') {
  const { root, run } = await cloneWith(npmStandIn)
  const start = run(task)
  const has = (name: string) => existsSync(path.join(root, name))
  await vi.waitUntil(() => has('begun'), { timeout: 60_000 })
  return { start, ended: once(start, 'exit'), has }
}

test.each([
  ['a start', 'SIGTERM', 'start', 0],
  ['a start', 'SIGHUP', 'start', 0],
  ['a build', 'SIGTERM', 'build', 143],
] as const)('%s that %s ends while it installs ends the installation', async (_, signal, task, code) => {
  const { start, ended, has } = await installing(task)
  start.kill(signal)
  expect(await ended).toEqual([code, null])
  await expect.poll(() => has('ended')).toBe(true)
})

test('SIGUSR2 does not end a start that is still installing: it is the new version already', async () => {
  const { start, ended } = await installing()
  start.kill('SIGUSR2')
  await setTimeout(200)
  start.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a folder whose path the build tools cannot read is named, before anything is installed', async () => {
  const { root, run } = await cloneWith(npmStandIn, 'shop #1')
  const start = run('start')
  const [output, [code]] = await Promise.all([text(start.stderr), once(start, 'exit')])
  const message = `The build tools cannot read a folder with '#' in its path. Rename or move ${root}`
  expect([code, output.trim()]).toEqual([78, message])
})

test.each([
  ['without a network', 'npm error code ENOTFOUND', 'There seems to be no network. Packages are fetched once'],
  ['on a full disk', 'npm error code ENOSPC', 'npm error code ENOSPC\n\n'],
])('an installation that fails %s says so, and the next start begins it again', async (_, reason, said) => {
  const { root, run } = await cloneWith(`console.error('${reason}'); process.exit(1)`)
  const start = run('start')
  const [output, [code]] = await Promise.all([text(start.stderr), once(start, 'exit')])
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(new RegExp(`^${said}`))])
  expect(existsSync(path.join(root, 'node_modules/.installed'))).toBe(false)
})

test.each([
  ['start', 'npm start'],
  ['dev', 'npm run dev'],
])('arguments of %s are not ignored: the error shows how a setting is given', async (task, command) => {
  const { run } = await cloneWith('')
  const start = run(task, '--port', '4000')
  const [output, [code]] = await Promise.all([text(start.stderr), once(start, 'exit')])
  expect([code, output.trim()]).toEqual([
    78,
    `${command} takes no arguments (found: --port 4000). Settings are variables: PORT=4000 ${command}`,
  ])
})

test('a step of the start that fails says why, however long its stack trace is', async () => {
  const frames = String.raw`'\n    at step (file.js:1:1)'.repeat(30)`
  const { run } = await cloneWith(`console.error('the reason' + ${frames} + '\\n   0: unknown'); process.exit(1)`)
  expect((await text(run('start').stderr)).trim()).toMatch(/^the reason\n\n/)
})

test.each([
  ['fails', 'process.exit(3)', 3],
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 1],
])('a task whose program %s ends with an exit code that says so', async (_, program, code) => {
  const { run } = await cloneWith(`
    const { mkdirSync, writeFileSync } = require('node:fs')
    mkdirSync('node_modules/oxfmt/bin', { recursive: true })
    writeFileSync('node_modules/oxfmt/bin/oxfmt', ${JSON.stringify(program)})`)
  expect(await once(run('format'), 'exit')).toEqual([code, null])
})
