#!/usr/bin/env node
// `npm start` and the other commands run this on any Node from 18 on, before anything is installed. It provides
// Node 24, the packages and, for tests, a browser, and then runs the task. Existing installations are kept.
import { spawn, spawnSync } from 'node:child_process'
import cluster from 'node:cluster'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuilds, stamp } from './builds.mjs'
import { supervise } from './supervise.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const storefront = path.join(root, 'apps/storefront')
const wantedNode = readFileSync(path.join(root, '.node-version'), 'utf8').trim()

const say = (text) => process.stdout.write(`${text}\n`)

/** Ends the run with one line that says what to do. */
function fail(text, exitCode = 1) {
  process.stderr.write(`\n${text}\n`)
  process.exit(exitCode)
}

/** Runs a program and waits for it; its output is shown only when it fails. */
function run(program, args, { env, offlineHint }) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env,
    maxBuffer: 1 << 26,
  })
  if (status === 0) return
  const output = `${stdout ?? ''}${stderr ?? ''}${error ?? ''}`.trim().split('\n').slice(-20).join('\n')
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(output)) fail(`There seems to be no network. ${offlineHint}`)
  fail(`${output}\n\n'${path.basename(program)} ${args[0]}' failed; the lines above say why.`)
}

const npm = process.env.npm_execpath
const runNpm = (args, options) => (npm ? run(process.execPath, [npm, ...args], options) : run('npm', args, options))

/** A Node of the wanted version: this one, or one from the npm registry in a folder of the project. */
function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major === 24 && minor >= 11) return process.execPath
  const folder = path.join(root, '.toolchain')
  const binary = path.join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const mark = path.join(folder, 'version')
  if (existsSync(binary) && stamp(mark) === wantedNode) return binary
  say(`· Fetching Node ${wantedNode} (this machine has ${process.versions.node}) …`)
  mkdirSync(folder, { recursive: true })
  runNpm(
    ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund', `node@${wantedNode}`],
    {
      env: process.env,
      offlineHint:
        'Node 24 is fetched once from the npm registry: connect and run the command again, or install Node 24 yourself.',
    },
  )
  if (!existsSync(binary))
    fail(
      `Node ${wantedNode} could not be installed for this machine. Install Node 24 yourself and run the command again.`,
    )
  writeFileSync(mark, wantedNode)
  return binary
}

/** Installs the packages of the lock file with the Node that will run them. */
function ensurePackages(env) {
  const mark = path.join(root, 'node_modules/.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(wantedNode)
    .digest('hex')
  if (stamp(mark) === wanted) return
  say('· Installing packages (once, about half a minute) …')
  runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env,
    offlineHint: 'Packages are fetched once from the npm registry: connect and run the command again.',
  })
  writeFileSync(mark, wanted)
}

const browsers = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findBrowser = () => browsers.find((file) => file && existsSync(file))

/** A Chromium for the journeys: an installed one, or the system's package if we may install it. */
function ensureBrowser(env) {
  const known = findBrowser()
  if (known) return known
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    fail(
      'The tests drive a real browser and found none. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the command again.',
    )
  }
  say('· Installing Chromium for the tests …')
  const options = {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    offlineHint: 'Chromium is fetched once from the system’s packages.',
  }
  run('apt-get', ['update'], options)
  // The journeys run in the headless shell, where a page takes half the processor time. Not every distribution has it.
  const hasShell = spawnSync('apt-cache', ['show', 'chromium-headless-shell'], { env }).status === 0
  const names = hasShell ? ['chromium', 'chromium-headless-shell'] : ['chromium']
  run('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)
  return findBrowser() ?? fail('Chromium was installed but is in none of the usual places: set CHROMIUM_PATH.')
}

/** Fails before a minute of building if the port is in use. */
async function ensurePortIsFree() {
  const port = Number(process.env.PORT || 3000)
  // The shop itself reports an invalid port, together with other invalid settings.
  if (!Number.isInteger(port) || port < 0 || port > 65535) return
  await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }) => {
      if (code === 'EADDRINUSE')
        fail(
          `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
          78,
        )
      resolve()
    })
    probe.listen(port, process.env.HOST, () => probe.close(resolve))
  })
}

/** Runs the task's own program: forwards signals to it and returns its exit code. */
function handOver(node, args, env, stdio = 'inherit') {
  const child = spawn(node, args, { cwd: root, env, stdio })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}

/** Ends this process when npm ends: npm runs it in a shell, which forwards no signals. */
function endWithShell() {
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

if (process.env.npm_lifecycle_event) endWithShell()
const [task, ...rest] = process.argv.slice(2)
const node = ensureNode()
// The shop's memory: by default glibc gives every thread that processes images its own heap and releases little of it, and V8
// lets a busy young generation grow large. Limiting both costs no measurable speed.
const { flags: serverFlags, environment: memory } = JSON.parse(
  readFileSync(path.join(root, 'scripts/server-process.json'), 'utf8'),
)
const env = { ...memory, ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }

/** The number of the shop's processes. An invalid setting is reported by the first of them, which reads all settings. */
const processes = Math.min(Math.max(Math.trunc(Number(env.WEB_CONCURRENCY)) || availableParallelism(), 1), 64)

const builds = createBuilds({ root, node, env, run, say })

/**
 * Runs the shop under its supervisor, both on the same Node: if this is not the wanted one, the whole
 * command is run again with that one, and ends when this process does.
 */
function start() {
  if (node === process.execPath) {
    builds.makeStudioBeside((begin) => cluster.once('listening', begin))
    supervise(server, {
      args: rest,
      flags: serverFlags,
      env: { ...env, NODE_ENV: 'production' },
      processes,
    })
  } else handOver(node, process.argv.slice(1), env, ['inherit', 'inherit', 'inherit', 'ipc'])
}

if (task === 'start') await ensurePortIsFree()
ensurePackages(env)
const server = path.join(storefront, 'server.ts')
const verify = path.join(root, 'scripts/verify.mjs')
const withBrowser = () => ({ ...env, CHROMIUM_PATH: ensureBrowser(env) })

function buildAll() {
  builds.ensureStorefront()
  builds.ensureStudio()
}

/** Runs one of the shop's commands. */
const command = () => handOver(node, [path.join(storefront, 'commands', `${task}.ts`), ...rest], env)

const tasks = {
  start() {
    builds.ensureStorefront()
    start()
  },
  dev() {
    builds.ensureStudio()
    handOver(node, [server, ...rest], { ...env, NODE_ENV: 'development' })
  },
  build: buildAll,
  test() {
    buildAll()
    handOver(node, [verify, 'everything', ...rest], withBrowser())
  },
  check: () => handOver(node, [verify, 'quick', ...rest], env),
  mutate() {
    const stryker = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
    handOver(node, [stryker, 'run', path.join(root, 'mutation/stryker.config.json'), ...rest], env)
  },
  format: () => handOver(node, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), '.'], env),
  bench() {
    buildAll()
    handOver(node, [path.join(root, 'bench/bench.ts'), ...rest], withBrowser())
  },
  drill() {
    buildAll()
    handOver(node, [path.join(root, 'drills/run-drills.ts'), ...rest], env)
  },
  conformance: () => handOver(node, [path.join(root, 'conformance/groq-suite.ts'), ...rest], env),
  'assets-move': command,
  backup: command,
  'container-files'() {
    buildAll()
    handOver(node, [path.join(root, 'scripts/container-files.mjs'), ...rest], env)
  },
  'catalogue-export': command,
  'catalogue-import': command,
  'content-export': command,
  'content-import': command,
  'content-editors': command,
  'content-tokens': command,
  'orders-export': command,
  doctor: command,
}

const runTask = tasks[task] ?? (() => fail(`Unknown task '${task ?? ''}'. Known: ${Object.keys(tasks).join(', ')}.`))
runTask()
