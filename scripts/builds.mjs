// The builds of the shop and the studio: each is made again when something that it depends on has changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'

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

/** The mark of a complete build: a hash of all that it was made from. */
const markOf = ({ folder }) => path.join(folder, 'build/.fingerprint')

/**
 * @param options.node the Node that builds, with `env`.
 * @param options.run runs a program and waits for it.
 */
export function createBuilds({ root, node, env, run, say }) {
  const storefront = path.join(root, 'apps/storefront')
  const shop = {
    folder: storefront,
    saying: '· Building the shop …',
    command: ['@react-router/dev/bin.cjs', 'build'],
    parts: [],
  }

  const studio = {
    folder: path.join(root, 'apps/studio'),
    saying: '· Building the studio …',
    command: ['vite/bin/vite.js', 'build'],
    parts: ['features/login', 'graphql', 'tracking', 'content'].map((part) => path.join(storefront, 'app', part)),
  }

  const wantedMark = ({ folder, parts }) =>
    parts
      .reduce((hash, part) => fingerprint(part, hash), fingerprint(folder))
      .update(stamp(path.join(root, 'node_modules/.installed')) ?? '')
      .digest('hex')

  const argumentsOf = ({ folder, command: [program, ...args] }) => [
    path.join(root, 'node_modules', program),
    ...args,
    folder,
  ]

  /** Runs a build if anything that it depends on has changed since the last one. */
  function ensureBuilt(build) {
    const wanted = wantedMark(build)
    if (stamp(markOf(build)) === wanted) return
    say(build.saying)
    run(node, argumentsOf(build), { env, offlineHint: '' })
    writeFileSync(markOf(build), wanted)
  }

  /**
   * The same for the studio beside the running shop, which sells without it and serves it as soon as its mark is there.
   * `whenShopRuns` calls back once the shop listens.
   */
  function makeStudioBeside(whenShopRuns) {
    const wanted = wantedMark(studio)
    if (stamp(markOf(studio)) === wanted) return
    rmSync(markOf(studio), { force: true })
    whenShopRuns(() => buildStudio(wanted))
  }

  function buildStudio(wanted) {
    say('· The shop runs. Building the studio …')
    const child = spawn(node, argumentsOf(studio), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    setPriority(child.pid, 10)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output = (output + chunk).slice(-4096)))
    child.on('close', (code) => {
      if (code !== 0) return say(`${output}\n✗ The studio could not be built; the lines above say why.`)
      writeFileSync(markOf(studio), wanted)
      say('· The studio is ready at /admin')
    })
    process.on('exit', () => child.kill())
  }

  return {
    ensureStorefront: () => ensureBuilt(shop),
    ensureStudio: () => ensureBuilt(studio),
    makeStudioBeside,
  }
}
