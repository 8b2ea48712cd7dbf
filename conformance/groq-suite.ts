import { existsSync } from 'node:fs'
import { z } from 'zod'
import { isExpected } from './compare.ts'
import { wrongMappings } from './source-maps.ts'
import { startSuiteService, type Answer } from './suite-service.ts'
import { isForOurVersion, readSuite, type SuiteCase } from './suite.ts'

/**
 * `npm run conformance -- SUITE [GROUP…]`: sends every query of the official GROQ test suite to our content service
 * over HTTP, and prints how many results are as expected. With `--failures`, prints the queries that are not. With
 * `--source-maps`, requests source maps, which must lead to the values of the results.
 */

const [from = process.env['GROQ_TEST_SUITE'], ...rest] = process.argv.slice(2)
if (from === undefined || !existsSync(from)) {
  console.error('npm run conformance -- SUITE: the path of a check-out of github.com/sanity-io/groq-test-suite')
  process.exit(2)
}
const showsFailures = rest.includes('--failures')
const hasSourceMaps = rest.includes('--source-maps')
const groups = rest.filter((argument) => !argument.startsWith('--'))

const { datasets, cases } = await readSuite(from)
const chosen = cases.filter(({ filename }) => groups.length === 0 || groups.some((group) => filename.includes(group)))
const ours = chosen.filter(isForOurVersion)
const runnable = ours.filter(({ dataset }) => datasets.get(dataset._ref)?.documents !== undefined)

/** Dataset names of the service by the suite's ids. */
const names = new Map([...datasets.keys()].map((id, index) => [id, `suite-${index}`]))
await using service = await startSuiteService([...names.values()])

const rejection = z.object({ error: z.object({ type: z.literal('queryParseError') }) })
const success = z.object({ result: z.unknown(), resultSourceMap: z.unknown().optional() })

/** The documents of each dataset as stored in the service. */
const stored = new Map<string, ReadonlyMap<string, unknown>>()

function isPassed({ valid, result, dataset }: SuiteCase, { status, body }: Answer): boolean {
  if (!valid) return status === 400 && rejection.safeParse(body).success
  const answered = success.safeParse(body)
  if (status !== 200 || !answered.success || !isExpected(answered.data.result, result)) return false
  const { result: found, resultSourceMap: map } = answered.data
  return !hasSourceMaps || wrongMappings(found, map, stored.get(dataset._ref) ?? new Map()).length === 0
}

for (const [id, { documents = [] }] of datasets) {
  if (documents.length === 0 || !runnable.some(({ dataset }) => dataset._ref === id)) continue
  await service.store(names.get(id) ?? '', documents)
  const all = await service.post(`query/${names.get(id)}?perspective=raw`, { query: '*' })
  const { result } = z.object({ result: z.array(z.looseObject({ _id: z.string() })) }).parse(all.body)
  stored.set(id, new Map(result.map((document) => [document._id, document])))
}

const counts = new Map<string, { passed: number; failed: number }>()
for (const tested of runnable) {
  const { _id, filename, query, params, dataset } = tested
  const options = `perspective=raw${hasSourceMaps ? '&resultSourceMap=withKeyArraySelector' : ''}`
  const answer = await service.post(`query/${names.get(dataset._ref)}?${options}`, { query, params: params ?? {} })
  const count = counts.get(filename) ?? { passed: 0, failed: 0 }
  counts.set(filename, count)
  if (isPassed(tested, answer)) {
    count.passed += 1
    continue
  }
  count.failed += 1
  if (showsFailures) {
    const expected = tested.valid ? tested.result : 'a parse error'
    console.log(JSON.stringify({ _id, filename, query, params, expected, ...answer }))
  }
}

const sum = (of: 'passed' | 'failed') => [...counts.values()].reduce((total, count) => total + count[of], 0)
const line = (name: string, passed: number, failed: number) =>
  `${failed === 0 ? '✓' : '✗'} ${name.padEnd(52)} ${String(passed).padStart(6)} passed ${String(failed).padStart(6)} failed`
for (const [group, { passed, failed }] of counts) console.log(line(group, passed, failed))
console.log(line('all groups', sum('passed'), sum('failed')))
const skipped = [
  [chosen.length - ours.length, 'are for a version of GROQ before its specification'],
  [ours.length - runnable.length, 'come without their documents: the suite has only an address'],
] as const
for (const [count, why] of skipped) if (count > 0) console.log(`  ${count} were not run: they ${why}`)
process.exitCode = sum('failed') === 0 ? 0 : 1
