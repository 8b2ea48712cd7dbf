import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const dataset = z.object({
  _type: z.literal('dataset'),
  _id: z.string(),
  name: z.string(),
  documents: z.array(z.looseObject({ _id: z.string(), _type: z.string() })).optional(),
})

const case_ = z.object({
  _type: z.literal('test'),
  _id: z.string(),
  name: z.string().optional(),
  /** The file of the suite, which is the group in the report. */
  filename: z.string(),
  query: z.string(),
  params: z.record(z.string(), z.unknown()).nullish(),
  /** The versions of GROQ that it is for, such as `>= 1.1`; every version if missing. */
  version: z.string().optional(),
  /** Whether the query is valid: an invalid one has no result. */
  valid: z.boolean(),
  result: z.unknown(),
  dataset: z.object({ _ref: z.string() }),
})

const entry = z.discriminatedUnion('_type', [dataset, case_])

export type SuiteDataset = z.infer<typeof dataset>
export type SuiteCase = z.infer<typeof case_>

function run(folder: string, program: string, ...args: string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`'${program} ${args.join(' ')}' failed in ${folder}`, { cause: error })
}

/** Compiles a checked-out suite with its own script, and returns the compiled file's path. */
function compile(folder: string): string {
  const compiled = path.join(folder, 'suite.ndjson')
  if (existsSync(compiled)) return compiled
  if (!existsSync(path.join(folder, 'src/build.js')))
    throw new Error(`${folder} does not contain a checkout of the suite`)
  const packages = ['js-yaml', 'glob', 'ndjson', 'prettier', 'minimist']
  if (packages.some((name) => !existsSync(path.join(folder, 'node_modules', name))))
    run(folder, 'npm', 'install', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts')
  run(folder, process.execPath, 'src/build.js')
  return compiled
}

/** The version of GROQ that the service supports: GROQ-1.revision2. */
const spoken = [1, 2] as const

/**
 * Whether a test is for the version that the service supports. `0.1` is GROQ before its specification, which
 * contradicts it.
 * @throws {Error} for a selector of an unknown form.
 */
export function isForOurVersion({ version }: SuiteCase): boolean {
  if (version === undefined) return true
  const [, operator, major, minor] = /^(>=)?\s*(\d+)\.(\d+)$/.exec(version) ?? []
  if (major === undefined) throw new Error(`The suite has an unknown version selector: ${version}`)
  const difference = spoken[0] - Number(major) || spoken[1] - Number(minor)
  return operator === '>=' ? difference >= 0 : difference === 0
}

/**
 * Reads the official GROQ test suite, a folder with a check-out or a compiled file.
 * @throws {Error} for a path without either; {z.ZodError} for an entry of another form.
 * @see https://github.com/sanity-io/groq-test-suite
 */
export async function readSuite(from: string): Promise<{ datasets: Map<string, SuiteDataset>; cases: SuiteCase[] }> {
  const text = await readFile(from.endsWith('.ndjson') ? from : compile(from), 'utf8')
  const datasets = new Map<string, SuiteDataset>()
  const cases: SuiteCase[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const read = entry.parse(JSON.parse(line))
    if (read._type === 'dataset') datasets.set(read._id, read)
    else cases.push(read)
  }
  return { datasets, cases }
}
