import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const scripts = fileURLToPath(new URL('../scripts', import.meta.url))

/** Stands in for npm: takes for ever, and notes when it begins and when it is told to end. */
const npmStandIn = `
  const { writeFileSync } = require('node:fs')
  process.on('SIGTERM', () => {
    writeFileSync('ended', '')
    process.exit(1)
  })
  setInterval(() => {}, 1000)
  writeFileSync('begun', '')
`

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a start that %s ends while it installs ends the installation',
  async (signal) => {
    const root = await mkdtemp(path.join(tmpdir(), 'clone-'))
    onTestFinished(() => rm(root, { recursive: true }))
    await cp(scripts, path.join(root, 'scripts'), { recursive: true })
    await cp(path.join(scripts, '../.node-version'), path.join(root, '.node-version'))
    await writeFile(path.join(root, 'package-lock.json'), '{}')
    const npm = path.join(root, 'npm-cli.js')
    await writeFile(npm, npmStandIn)
    const start = spawn(process.execPath, [path.join(root, 'scripts/bootstrap.mjs'), 'build'], {
      cwd: root,
      env: { ...process.env, npm_execpath: npm },
      stdio: 'ignore',
    })
    const ended = once(start, 'exit')
    await expect.poll(() => existsSync(path.join(root, 'begun'))).toBe(true)
    start.kill(signal)
    expect(await ended).toEqual([signal === 'SIGTERM' ? 143 : 129, null])
    await expect.poll(() => existsSync(path.join(root, 'ended'))).toBe(true)
  },
)
