// Runs the project's checks one after the other and ends with one line: 'N passed, N failed'. A check that is not a test
// suite counts as one. `everything` is `npm test`; `quick` leaves out what needs PostgreSQL or a browser.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const bin = (file) => path.join(root, 'node_modules', file)
const everything = process.argv[2] === 'everything'
const typeScriptProjects = ['.', 'apps/storefront', 'apps/studio', 'demo', 'e2e']

const totals = { passed: 0, failed: 0 }

function runNode(args) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0
}

/** A check that passes or fails as a whole. */
function check(name, ...commands) {
  const started = Date.now()
  const passed = commands.every(runNode)
  totals[passed ? 'passed' : 'failed']++
  console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}

/** A run of vitest; its tests are counted one by one, and a file that does not even load as one failure. */
function suites(...projects) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-verify-'))
  const report = path.join(folder, 'report.json')
  const passed = runNode([
    bin('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    const failures = numFailedTests + brokenFiles.length
    totals.passed += numPassedTests
    totals.failed += passed ? failures : Math.max(failures, 1)
  } catch {
    totals.failed++
  }
  rmSync(folder, { recursive: true, force: true })
}

check('format', [bin('oxfmt/bin/oxfmt'), '--check', '.'])
check('lint', [bin('oxlint/bin/oxlint'), '--deny-warnings'])
check(
  'types',
  [bin('@react-router/dev/bin.cjs'), 'typegen', path.join(root, 'apps/storefront')],
  [path.join(root, 'apps/storefront/generate-types.ts')],
  ...typeScriptProjects.map((project) => [bin('typescript/bin/tsc'), '-p', path.join(root, project)]),
)
check('known weaknesses of packages', [path.join(root, 'scripts/audit.mjs')])
suites('storefront', 'services on SQLite', ...(everything ? ['services on PostgreSQL'] : []))
if (everything) suites('drills')
if (everything) suites('journeys', 'cart on PostgreSQL and two processes')

console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed > 0 ? 1 : 0)
