// npm run container:files -- FOLDER [--no-demo]
// Fills an empty folder with exactly what a container of the shop needs: the built pages and studio, the services,
// and the package files that the server may load, in the repository's layout. The Dockerfile uses it.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, symlinkSync, lstatSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createLeftoverCheck } from './builds.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The repository's files that are included, with the workspaces that the storefront depends on. */
const own = ['package.json', 'apps/studio/build', 'scripts/container-health.mjs', 'scripts/server-process.json']
const demo = 'demo'

/** Tests and their tools, and files that only a build reads. */
const needless = [
  /\.test\.tsx?$/,
  /(^|\/)testing(\/|\.ts$)/,
  /\.tsx$/,
  /(^|\/)\.react-router(\/|$)/,
  /^demo\/artwork(\/|$)/,
  /\.map$/,
]

/** Package files for people, compilers and debuggers. */
const unread = [
  /\.d\.[cm]?ts$/,
  /\.map$/,
  /\.md$/i,
  /\.flow$/,
  /\.(test|spec)\.[cm]?[jt]s$/,
  /(^|\/)(tests?|__tests__)(\/|$)/,
]

/** Packages, by name, that only browsers or the server's build load. */
const builtIn = new Set([
  '@hono/node-server',
  '@sanity/visual-editing',
  'cockatiel',
  'gql.tada',
  'prom-client',
  'react',
  'react-dom',
  'react-router',
  'zustand',
])

/**
 * Packages that replace Node's own modules in another runtime, the complete fonts (pages use those of the build),
 * packages that only browsers load, and packages that only the server loads, whose build contains them.
 */
const isUnloaded = (name) =>
  /^(bare-|@fontsource|@opentelemetry\/|@portabletext\/|@react-router\/|@sentry\/|@vercel\/)/.test(name) ||
  builtIn.has(name)

const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined
const binary = `${process.platform}${process.platform === 'linux' && !isGlibc ? 'musl' : ''}-${process.arch}.node`

/** Files that the server never loads, by the package's name. */
const unloaded = {
  // The copies for CommonJS: everything here consists of ECMAScript modules.
  fontkit: (file) => /^dist\/(browser|main\.cjs)/.test(file),
  // The modules for bundlers, which Node does not load.
  graphql: (file) => file.endsWith('.mjs'),
  hono: (file) => /^dist\/(cjs|types)\//.test(file),
  // The amalgamated source of SQLite, and other platforms' binaries.
  'better-sqlite3': (file) =>
    /^(deps|src|binding\.gyp)/.test(file) || (/^prebuilds\/./.test(file) && file !== `prebuilds/${binary}`),
  // The fonts of packing slips are the two plain ones.
  'dejavu-fonts-ttf': (file) => /^ttf\/./.test(file) && !/^ttf\/DejaVuSans(-Bold)?\.ttf$/.test(file),
  pdfkit: (file) => /^(\.yarn|js\/pdfkit\.(browser|old|standalone))/.test(file),
  'csv-parse': (file) => file.startsWith('dist'),
  'csv-stringify': (file) => file.startsWith('dist'),
  jsts: (file) => file.startsWith('dist'),
  rxjs: (file) => /^(src|dist\/(bundles|esm5?|types))(\/|$)/.test(file),
  zod: (file) => file.startsWith('src'),
}

/** The copies for CommonJS of packages whose modules are imported. */
const isCommonJs = (name, file) => /^(@graphql-tools\/|graphql-yoga$)/.test(name) && file.startsWith('cjs')

const manifestOf = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/**
 * The folder where Node resolves a package from a folder; undefined if it is not installed, such as another platform's
 * optional one.
 */
function findPackage(name, from) {
  for (let folder = from; folder.startsWith(root.replace(/\/$/, '')); folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(candidate, 'package.json'))) return candidate
    if (folder === path.dirname(folder)) break
  }
  return undefined
}

/** A package's dependencies; the storefront itself names peer dependencies such as React. */
const needsOf = ({ dependencies = {}, optionalDependencies = {} }) => ({
  required: Object.keys(dependencies).filter((name) => !(name in optionalDependencies)),
  possible: Object.keys(optionalDependencies),
})

/** Every package that the workspace in `start` needs, by the folder where Node looks for it; workspaces are links. */
function collectPackages(start) {
  const found = new Map()
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { required, possible } = needsOf(manifestOf(folder))
    for (const name of [...required, ...possible]) {
      const place = findPackage(name, folder)
      if (!place && required.includes(name)) throw new Error(`${name} is not installed: run npm ci`)
      if (!place || found.has(place) || isUnloaded(name)) continue
      const real = realpathSync(place)
      found.set(place, { name, real, isWorkspace: lstatSync(place).isSymbolicLink() })
      waiting.push(real)
    }
  }
  return found
}

const relative = (file) => path.relative(root, file).split(path.sep).join('/')

/** Files of earlier builds, which are kept for a shop that runs on them. */
const leftovers = ['apps/storefront', 'apps/studio'].map((folder) => createLeftoverCheck(path.join(root, folder)))

function copyOwn(folder, target) {
  cpSync(path.join(root, folder), path.join(target, folder), {
    recursive: true,
    filter: (source) =>
      !relative(source).includes('node_modules') &&
      !needless.some((pattern) => pattern.test(relative(source))) &&
      !leftovers.some((isLeftover) => isLeftover(source)),
  })
}

function copyPackage(place, name, target) {
  cpSync(place, path.join(target, relative(place)), {
    recursive: true,
    filter(source) {
      const file = path.relative(place, source).split(path.sep).join('/')
      // Nested packages are copied separately if they are needed.
      if (/(^|\/)node_modules(\/|$)/.test(file)) return false
      return !unread.some((pattern) => pattern.test(file)) && !isCommonJs(name, file) && !unloaded[name]?.(file)
    },
  })
}

/** The parameters; none if there is an option that this does not have. */
function parameters() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'no-demo': { type: 'boolean' } } })
  } catch {
    return { values: {}, positionals: [] }
  }
}

const { values, positionals } = parameters()
const [folder] = positionals
if (!folder || positionals.length > 1) {
  console.error('Usage: npm run container:files -- FOLDER [--no-demo]')
  process.exit(1)
}
const target = path.resolve(folder)
if (existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty: choose an empty folder.`)
  process.exit(1)
}

const storefront = path.join(root, 'apps/storefront')
mkdirSync(target, { recursive: true })
for (const file of [...own, ...(values['no-demo'] ? [] : [demo]), relative(storefront)]) copyOwn(file, target)
for (const [place, { name, real, isWorkspace }] of collectPackages(storefront)) {
  if (!isWorkspace) {
    copyPackage(place, name, target)
    continue
  }
  copyOwn(relative(real), target)
  const link = path.join(target, relative(place))
  mkdirSync(path.dirname(link), { recursive: true })
  symlinkSync(path.relative(path.dirname(place), real), link)
}
console.log(`The files of the container are in ${target}.`)
