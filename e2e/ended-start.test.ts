import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

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

/** A task, such as `start`, that is installing packages; `has` returns whether its folder contains a file. */
async function installing(task = 'start') {
  const root = await mkdtemp(path.join(tmpdir(), 'clone-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await cp(scripts, path.join(root, 'scripts'), { recursive: true })
  await cp(path.join(scripts, '../.node-version'), path.join(root, '.node-version'))
  await writeFile(path.join(root, 'package-lock.json'), '{}')
  const npm = path.join(root, 'npm-cli.js')
  await writeFile(npm, npmStandIn)
  const start = spawn(process.execPath, [path.join(root, 'scripts/bootstrap.mjs'), task], {
    cwd: root,
    env: { ...process.env, PORT: '0', npm_execpath: npm },
    stdio: 'ignore',
  })
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
