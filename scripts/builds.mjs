// The builds of the shop and the studio: each is rebuilt when something that it depends on has changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runProgram } from './run-program.mjs'

/** The content of a stamp file, or undefined. */
export const stamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

const ignoredFolders = new Set(['build', '.react-router', 'node_modules'])

/** The source files of the storefront's build, with size and time: changes when one of them does. */
function fingerprint(folder, hash = createHash('sha256')) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (ignoredFolders.has(entry.name)) continue
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) fingerprint(file, hash)
    else {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash
}

/** The mark of a complete build: a hash of all of its inputs. */
const markOf = ({ folder }) => path.join(folder, 'build/.fingerprint')

/** How many complete builds keep their files: the shop may run on any of them, until it is started again. */
const keptBuilds = 4

/** The times at which the last complete builds began, in milliseconds since 1970. */
const beginsOf = ({ folder }) => path.join(folder, 'build/.begun')

const readBegins = (build) => (stamp(beginsOf(build)) ?? '').split('\n').filter(Boolean).map(Number)

/**
 * Removes files from before the last complete builds. The files of those stay beside those of the next, since the shop
 * may run on one of them meanwhile, and its pages may be open in browsers.
 */
function removeOlderFiles(build) {
  const output = path.join(build.folder, 'build')
  const [oldest] = readBegins(build)
  if (oldest === undefined) return
  // As names: entries with types do not know their folder before Node 18.20 and 20.12.
  for (const name of readdirSync(output, { recursive: true })) {
    const file = path.join(output, name)
    const state = statSync(file)
    if (state.isFile() && state.mtimeMs < oldest) rmSync(file)
  }
}

/** Returns whether a file in a workspace's build is of a build before the last complete one. */
export function createLeftoverCheck(folder) {
  const last = readBegins({ folder }).at(-1) ?? 0
  return (file) => {
    const state = statSync(file)
    return file.startsWith(path.join(folder, 'build')) && state.isFile() && state.mtimeMs < last
  }
}

/** Records a build that has succeeded, and when it began. */
function markComplete(build, wanted, begun) {
  writeFileSync(beginsOf(build), [...readBegins(build), begun].slice(-keptBuilds).join('\n'))
  writeFileSync(markOf(build), wanted)
}

/** The folders besides its own that the studio's build contains modules of. */
export const studioParts = [
  ...['commerce', 'content', 'device', 'features/login', 'graphql', 'tracking'].map(
    (part) => `apps/storefront/app/${part}`,
  ),
  'packages/validation',
]

/**
 * @param options.node the Node that builds, with `env`.
 * @param options.run runs a program; resolves once it has succeeded.
 * @param options.packages the installed packages, see packages.mjs; `npmWith` turns npm's arguments and a Node into a
 * command.
 */
export function createBuilds({ root, node, env, run, say, packages, npmWith }) {
  const storefront = path.join(root, 'apps/storefront')
  const shop = {
    folder: storefront,
    saying: '· Building the shop …',
    command: ['@react-router/dev/bin.cjs', 'build'],
    // The server's build contains the services, and the packages that they share.
    parts: ['services', 'packages'].map((part) => path.join(root, part)),
  }

  const studio = {
    folder: path.join(root, 'apps/studio'),
    saying: '· Building the studio …',
    command: ['vite/bin/vite.js', 'build'],
    parts: studioParts.map((part) => path.join(root, part)),
  }

  const wantedMark = ({ folder, parts }) =>
    parts
      .reduce((hash, part) => fingerprint(part, hash), fingerprint(folder))
      .update(packages.versions)
      .digest('hex')

  const argumentsOf = ({ folder, command: [program, ...args] }) => [
    path.join(root, 'node_modules', program),
    ...args,
    folder,
  ]

  const isBuilt = (build) => stamp(markOf(build)) === wantedMark(build)

  /** Runs a build if anything that it depends on has changed since the last one. */
  async function ensureBuilt(build) {
    if (isBuilt(build)) return
    const [wanted, begun] = [wantedMark(build), Date.now()]
    say(build.saying)
    removeOlderFiles(build)
    await run(node, argumentsOf(build), { env, offlineHint: '' })
    markComplete(build, wanted, begun)
  }

  /**
   * The same for the shop; during a build, a new shop is filled with the demo in parallel, because a build does not use
   * all cores.
   */
  async function ensureStorefrontAndDemo(shopEnv) {
    if (isBuilt(shop)) return
    const filling = spawn(node, [path.join(storefront, 'commands/demo-load.ts')], {
      cwd: root,
      env: shopEnv,
      stdio: 'inherit',
    })
    const filled = once(filling, 'exit')
    process.once('exit', () => filling.kill())
    await Promise.all([ensureBuilt(shop), filled])
  }

  /**
   * The same for the studio while the shop runs, which works without it and serves it as soon as its mark exists.
   * `whenShopRuns` calls back once the shop listens.
   */
  function makeStudioBeside(whenShopRuns) {
    const wanted = wantedMark(studio)
    if (stamp(markOf(studio)) === wanted) return
    rmSync(markOf(studio), { force: true })
    whenShopRuns(() => buildStudio(wanted))
  }

  async function buildStudio(wanted) {
    say('· The shop runs. Building the studio …')
    const missing = packages.missingFrom('studio')
    if (missing && !(await runBeside(npmWith(missing, node)))) return
    if (missing) packages.setInstalled('studio')
    const begun = Date.now()
    removeOlderFiles(studio)
    if (!(await runBeside([node, argumentsOf(studio)]))) return
    markComplete(studio, wanted, begun)
    say('· The studio is ready at /admin')
  }

  /**
   * Runs a program with lower priority than the shop's. Resolves to whether it succeeded, and prints the reason if not.
   */
  async function runBeside([program, args]) {
    const { code, output } = await runProgram(program, args, { cwd: root, env, niceness: 10 })
    if (code !== 0) say(`${output}\n✗ The studio could not be built; the lines above say why.`)
    return code === 0
  }

  return {
    ensureStorefront: () => ensureBuilt(shop),
    ensureStorefrontAndDemo,
    ensureStudio: () => ensureBuilt(studio),
    makeStudioBeside,
  }
}
