import { spawnSync } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** What the lint says about files with these contents, by a table of modules. */
async function reportsOf(table: Record<string, string[]>, files: Record<string, string>, format = 'unix') {
  const folder = await temporaryFolder()
  await cp(path.join(root, 'scripts/lint'), path.join(folder, 'scripts/lint'), { recursive: true })
  const config = {
    jsPlugins: ['./scripts/lint/import-boundaries.js'],
    categories: { correctness: 'off' },
    rules: { 'boundaries/imports': ['error', table] },
  }
  const all = {
    '.oxlintrc.json': JSON.stringify(config),
    'packages/tools/package.json': '{ "name": "@shop/tools" }',
    ...files,
  }
  for (const [file, content] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
  const program = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [program, `--format=${format}`, 'apps'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
}

test('the lint reports each import that the table of modules does not allow', async () => {
  const table = {
    'apps/a': ['apps/b'],
    'apps/b': [],
    'apps/b/part': [],
    'apps/rooms/*': [],
    'packages/tools': [],
  }
  const reports = await reportsOf(table, {
    'apps/a/allowed.ts': `import { x } from '../b/x.ts'\nexport * from './own.ts'\nimport 'react'`,
    'apps/a/whole.ts': [
      `import '../b/part/x.ts'`,
      `import type { X } from '@shop/tools/x'`,
      `export { x } from '../rooms/one/x.ts'`,
      `export * from '../rooms/one/x.ts'`,
      `export type Y = import('../b/part/x.ts').Y`,
      `export const load = () => import('../b/part/x.ts')`,
      `import '../b/../rooms/one/x.ts'`,
    ].join('\n'),
    'apps/rooms/one/x.ts': `import '../two/x.ts'`,
    'apps/b/x.test.ts': `import '../a/x.ts'`,
    'apps/nowhere/x.ts': '',
  })
  const places = reports.match(/^apps[^:]+:\d+/gm)?.toSorted()
  expect(places).toEqual([
    'apps/a/whole.ts:1',
    'apps/a/whole.ts:2',
    'apps/a/whole.ts:3',
    'apps/a/whole.ts:4',
    'apps/a/whole.ts:5',
    'apps/a/whole.ts:6',
    'apps/a/whole.ts:7',
    'apps/nowhere/x.ts:1',
    'apps/rooms/one/x.ts:1',
  ])
  expect(reports).toContain("'apps/a' may not import from 'apps/b/part'")
})

test('the lint refuses a table of modules with a cycle', async () => {
  const table = { 'apps/a': ['apps/b'], 'apps/b': ['apps/c'], 'apps/c': ['apps/a'] }
  expect(await reportsOf(table, { 'apps/a/x.ts': '' }, 'default')).toContain('apps/a → apps/b → apps/c → apps/a')
})
