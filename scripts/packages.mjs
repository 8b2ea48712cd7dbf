// The packages of the lock file. A shop starts with those that it needs itself; the others are installed on demand.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stamp } from './builds.mjs'

/** The sets of packages; each includes all before it. The one without workspaces is everything. */
const sets = [
  { name: 'shop', workspaces: ['apps/storefront'] },
  { name: 'studio', workspaces: ['apps/storefront', 'apps/studio'] },
  { name: 'all', workspaces: [] },
]

const indexOfSet = (name) => sets.findIndex((set) => set.name === name)

/** @param options.node the version of Node that runs the packages. */
export function createPackages({ root, node }) {
  const mark = path.join(root, 'node_modules/.installed')
  const versions = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(node)
    .digest('hex')

  /** The index in {@link sets} of the installed set; -1 if nothing is installed, or from another lock file. */
  function installed() {
    const [found, name = 'all'] = (stamp(mark) ?? '').split(' ')
    return found === versions ? indexOfSet(name) : -1
  }

  return {
    /** Changes when any package does. */
    versions,
    /** npm's arguments for installing the missing packages of a set; undefined if none is missing. */
    missingFrom(name) {
      const present = installed()
      if (present >= indexOfSet(name)) return undefined
      // `npm ci` first deletes all packages, and an installation that fails then leaves a running shop without any.
      const how = existsSync(mark) ? ['install', '--no-save'] : ['ci']
      const which = sets[indexOfSet(name)].workspaces.flatMap((workspace) => ['--workspace', workspace])
      // The build needs development packages, even if npm is configured to omit them.
      return [...how, ...which, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    },
    setInstalled: (name) => writeFileSync(mark, name === 'all' ? versions : `${versions} ${name}`),
  }
}
