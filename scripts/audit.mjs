// Checks the packages of the lock file for known vulnerabilities and fails if there are any. If the registry cannot be
// reached, says so and passes.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const npm = process.env.npm_execpath
const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=10000', '--audit=true']
const [program, before] = npm ? [process.execPath, [npm]] : ['npm', []]
const { stdout } = spawnSync(program, [...before, ...args], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
  timeout: 60_000,
})

/** The audit report, or undefined if there is none. */
function readReport() {
  try {
    const report = JSON.parse(stdout)
    return report.vulnerabilities ? report : undefined
  } catch {
    return undefined
  }
}

const report = readReport()
if (!report) console.log('· The registry returned no vulnerability report: not checked')
const found = Object.values(report?.vulnerabilities ?? {})
for (const { name, severity, range, via } of found) {
  const titles = via.map((each) => (typeof each === 'string' ? `through ${each}` : `${each.title} (${each.url})`))
  console.log(`${name} ${range}, ${severity}: ${titles.join('; ')}`)
}
process.exit(found.length > 0 ? 1 : 0)
