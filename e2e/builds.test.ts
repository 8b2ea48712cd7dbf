import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

interface Builds {
  ensureStorefront(): Promise<void>
}

interface BuildsModule {
  createBuilds(options: object): Builds
}

test('a build keeps the files of the last one, on which the shop runs meanwhile, and removes older ones', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'builds-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const folder of ['apps/storefront/build/client', 'services', 'packages'])
    await mkdir(path.join(root, folder), { recursive: true })
  const { createBuilds }: BuildsModule = await import(new URL('../scripts/builds.mjs', import.meta.url).href)
  const fileOf = (number: number) => path.join(root, 'apps/storefront/build/client', `${number}.js`)
  const kept: number[][] = []
  const numbers = [1, 2, 3, 4]
  // The third one fails.
  for (const number of numbers) {
    await writeFile(path.join(root, 'services/source.ts'), '.'.repeat(number))
    await createBuilds({
      root,
      env: {},
      packages: { versions: '' },
      say: () => {},
      async run() {
        kept.push(numbers.filter((each) => existsSync(fileOf(each))))
        // The times of files are a little behind the clock.
        await setTimeout(50)
        await writeFile(fileOf(number), '')
        if (number === 3) throw new Error('out of memory')
      },
    })
      .ensureStorefront()
      .catch(() => {})
  }
  expect(kept).toEqual([[], [1], [2], [2, 3]])
})
