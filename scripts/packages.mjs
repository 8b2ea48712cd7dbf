// The packages of the lock file. A shop starts with those that it needs itself; the rest follows when something needs it.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stamp } from './builds.mjs'

/** What can be installed, each with all before it. Without workspaces: everything. */
const sets = [
  { name: 'shop', workspaces: ['apps/storefront'] },
  { name: 'studio', workspaces: ['apps/storefront', 'apps/studio'] },
  { name: 'all', workspaces: [] },
]

const placeOf = (name) => sets.findIndex((set) => set.name === name)

/** @param options.node the version of Node that runs the packages. */
export function createPackages({ root, node }) {
  const mark = path.join(root, 'node_modules/.installed')
  const versions = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(node)
    .digest('hex')

  /** The place in {@link sets} of what is installed; -1 when it is nothing, or from another lock file. */
  function installed() {
    const [found, name = 'all'] = (stamp(mark) ?? '').split(' ')
    return found === versions ? placeOf(name) : -1
  }

  return {
    /** Changes when any package does. */
    versions,
    /** npm's arguments that install what is missing from a set; undefined when nothing is. */
    missingFrom(name) {
      const present = installed()
      if (present >= placeOf(name)) return undefined
      // `npm ci` deletes what is there, also under a shop that runs.
      const how = present === -1 ? ['ci'] : ['install', '--no-save']
      const which = sets[placeOf(name)].workspaces.flatMap((workspace) => ['--workspace', workspace])
      // The shop builds itself, also where npm is set to leave out what only development needs.
      return [...how, ...which, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    },
    setInstalled: (name) => writeFileSync(mark, name === 'all' ? versions : `${versions} ${name}`),
  }
}
