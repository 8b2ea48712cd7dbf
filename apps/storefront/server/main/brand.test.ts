import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The file that contains the default brand name. */
const whereAllowed = 'apps/storefront/server/config/config.ts'

test('PAGE-03: the brand name is not hard-coded', () => {
  const files = execFileSync('git', ['ls-files', 'apps', 'services', 'packages'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|css|html)$/.test(file) && !/\.test\.|testing/.test(file))
    .filter((file) => file !== whereAllowed)
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => /halcyon/i.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})
