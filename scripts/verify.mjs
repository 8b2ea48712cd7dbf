// Runs the project's checks and then its tests, and ends with the names of those that failed and one line:
// 'N passed, N failed'. A check that is not a test suite counts as one. `everything` is `npm test`; `quick` leaves out
// the checks that need PostgreSQL or a browser.
import '../e2e/clean-environment.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const bin = (file) => path.join(root, 'node_modules', file)
const everything = process.argv[2] === 'everything'
const typeScriptProjects = ['.', 'apps/storefront', 'apps/studio', 'demo', 'e2e']

let passed = 0
/** Each failure as a name and, where there is one, the first line of its message. */
const failures = []
const reports = mkdtempSync(path.join(tmpdir(), 'shop-verify-'))

// Tests start some hundred processes of the same programs; the cache compiles each program once.
process.env.NODE_COMPILE_CACHE ??= path.join(reports, 'compiled')

/** Timeout of a check or suite in minutes: a promise that never settles must not block the run forever. */
const longestRun = 40

/** The running programs, each the leader of a process group. */
const running = new Set()

function endRunning() {
  for (const { pid } of running) process.kill(-pid, 'SIGKILL')
}

// The process group has no terminal that would forward these.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endRunning()
    process.exit(1)
  })
}
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/**
 * Runs a program of the project and returns whether it passed. Kills its process group after the timeout. `onOutput`
 * gets its output in pieces; without it, it is shown.
 */
async function runNode(args, { environment = {}, onOutput } = {}) {
  const env = { ...process.env, ...environment }
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(process.execPath, args, { cwd: root, env, stdio, detached: true })
  running.add(child)
  child.once('exit', () => running.delete(child))
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput)
  const timer = setTimeout(() => {
    console.error(`✗ ${path.basename(args[0])} took more than ${longestRun} minutes and was ended`)
    process.kill(-child.pid, 'SIGKILL')
  }, longestRun * 60_000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return code === 0
}

/** A check that passes or fails as a whole. Its output is shown when it has ended, because checks run in parallel. */
async function check(name, ...commands) {
  const started = Date.now()
  let output = ''
  const onOutput = (text) => (output += text)
  let holds = true
  for (const command of commands) holds &&= await runNode(command, { onOutput })
  if (holds) passed++
  else failures.push(name)
  console.log(`${output}${holds ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}

/**
 * Runs tests that write a report. They are counted one by one; a run that fails without a failed test, or without a
 * report, counts as one failure. `read` returns the number of passed tests and the failures of a report.
 */
async function counted(name, args, report, read) {
  const ended = await runNode(args)
  let result = { passes: 0, failures: [] }
  try {
    result = read(JSON.parse(readFileSync(report, 'utf8')))
    if (!ended && result.failures.length === 0) result.failures.push(`${name}: failed without a failed test`)
  } catch {
    result.failures.push(`${name}: there is no report`)
  }
  passed += result.passes
  failures.push(...result.failures)
}

/** A failed test with the first line of its message, without escape sequences for colors. */
const failure = (title, message = '') =>
  [title, stripVTControlCharacters(message).trim().split('\n', 1)[0]].filter(Boolean).join(': ')

async function inTurn(...steps) {
  for (const step of steps) await step()
}

/** Fills one data folder for all shops that tests start; they read its path from the environment. */
async function fillShop() {
  const folder = path.join(reports, 'data')
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'warn' }
  if (await runNode([path.join(root, 'apps/storefront/commands/demo-load.ts')], { environment }))
    process.env.FILLED_DATA = folder
  else failures.push('the demo data cannot be loaded')
}

/**
 * A run of vitest. A file that cannot be loaded and an error outside of any test count as one failure each, and so does
 * a project without tests, which vitest leaves out silently.
 */
async function suites(...projects) {
  const report = path.join(reports, `${projects[0]}.json`)
  const args = [
    bin('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    `--reporter=${path.join(root, 'scripts/vitest-report.mjs')}`,
    `--outputFile=${report}`,
  ]
  await counted('unit tests', args, report, ({ projects: run, passes, failures: failed }) => ({
    passes,
    failures: [
      ...failed.map(({ title, message }) => failure(title.replaceAll(`${root}/`, ''), message)),
      ...projects.filter((project) => !run.includes(project)).map((project) => `${project}: there are no tests`),
    ],
  }))
}

/**
 * The failed tests of one suite of Playwright's report, which nests them by file and `describe`. Each fails that did so
 * at its first attempt: the second is for its trace.
 */
function failedJourneys({ file, suites: nested = [], specs = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => ['unexpected', 'flaky'].includes(status)))
  return [
    ...failed.map(({ title, tests }) =>
      failure(
        `e2e/${file} › ${title}`,
        tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
      ),
    ),
    ...nested.flatMap(failedJourneys),
  ]
}

/** The browser journeys, run by Playwright; its `errors` are failures outside of tests. */
async function journeys() {
  const report = path.join(root, '.cache/journeys.json')
  rmSync(report, { force: true })
  await counted('journeys', [bin('@playwright/test/cli.js'), 'test'], report, (result) => ({
    passes: result.stats.expected,
    failures: [
      ...result.suites.flatMap(failedJourneys),
      ...result.errors.map(({ message }) => failure('journeys', message)),
    ],
  }))
}

// The type check takes as long as all other checks together, so it runs in parallel.
await Promise.all([
  check(
    'types',
    [bin('@react-router/dev/bin.cjs'), 'typegen', path.join(root, 'apps/storefront')],
    [path.join(root, 'apps/storefront/generate-types.ts')],
    // One checker per project, because several would each infer the types of shared imports.
    ...typeScriptProjects.map((project) => [
      bin('typescript/bin/tsc'),
      '--checkers',
      '1',
      '-p',
      path.join(root, project),
    ]),
  ),
  inTurn(
    () => check('format', [bin('oxfmt/bin/oxfmt'), '--check', '.']),
    () => check('lint', [bin('oxlint/bin/oxlint'), '--deny-warnings']),
    () => check('no code that only tests use', [bin('knip/bin/knip.js'), '--production', '--no-progress']),
    () => check('known vulnerabilities of packages', [path.join(root, 'scripts/audit.mjs')]),
    fillShop,
    () =>
      suites(
        'app storefront',
        'app components',
        'app studio',
        'services on SQLite',
        ...(everything ? ['services on PostgreSQL', 'drills', 'processes'] : []),
      ),
    ...(everything ? [journeys] : []),
  ),
])

for (const name of failures) console.log(`✗ ${name}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)
