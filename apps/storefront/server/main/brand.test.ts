import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The setting's own default is where the name belongs. */
const whereItBelongs = 'apps/storefront/server/config/config.ts'

test('PAGE-03: no brand name is written in code', () => {
  const files = execFileSync('git', ['ls-files', 'apps', 'services', 'packages'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|css|html)$/.test(file) && !/\.test\.|testing/.test(file))
    .filter((file) => file !== whereItBelongs)
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => /halcyon/i.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})
