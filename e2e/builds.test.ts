import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { build } from 'vite'
import { expect, test } from 'vitest'

interface Builds {
  ensureStorefront(): Promise<void>
  makeStudioBeside(whenShopRuns: (begin: () => Promise<void>) => void): void
}

interface BuildsModule {
  createLeftoverCheck(folder: string): (file: string) => boolean
  createBuilds(options: object): Builds
  studioParts: string[]
}

const builds: BuildsModule = await import(new URL('../scripts/builds.mjs', import.meta.url).href)
const { createBuilds, createLeftoverCheck, studioParts } = builds

/** The files that a build of these modules contains, without third-party packages. */
async function filesBelow(entries: string[]): Promise<string[]> {
  const files: string[] = []
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'files', moduleParsed: ({ id }) => void files.push(id) }],
    build: { write: false, rolldownOptions: { input: entries, external: /^(?!@shop\/)[^./\0]/ } },
  })
  return files
}

test('a build keeps the files of the last four, one of which the shop may run on, and removes older ones', async () => {
  const root = await temporaryFolder()
  for (const folder of ['apps/storefront/build/client', 'services', 'packages'])
    await mkdir(path.join(root, folder), { recursive: true })
  const fileOf = (number: number) => path.join(root, 'apps/storefront/build/client', `${number}.js`)
  const kept: number[][] = []
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
  const buildOnce = (number: number) =>
    createBuilds({
      root,
      env: {},
      packages: { versions: number < 7 ? 'old' : 'new' },
      say: () => {},
      async run() {
        kept.push(numbers.filter((each) => existsSync(fileOf(each))))
        // File timestamps lag slightly behind the clock.
        await setTimeout(50)
        await writeFile(fileOf(number), '')
        if (number === 3) throw new Error('out of memory')
      },
    }).ensureStorefront()
  // The third one fails.
  for (const number of numbers) {
    // The seventh has other packages; a file of the same size is another one, too.
    const file = path.join(root, 'services/source.ts')
    if (number !== 7) await writeFile(file, '.'.repeat(Math.min(number, 6)))
    await buildOnce(number).catch(() => {})
  }
  // Nothing has changed since: it is not built again.
  await buildOnce(9)
  expect(kept).toHaveLength(8)
  expect(kept.slice(0, 4)).toEqual([[], [1], [1, 2], [1, 2, 3]])
  expect(kept.slice(-2)).toEqual([
    [2, 3, 4, 5, 6],
    [4, 5, 6, 7],
  ])
  // A container gets the files of the last one only.
  const isLeftover = createLeftoverCheck(path.join(root, 'apps/storefront'))
  expect(numbers.slice(-4).filter((number) => !isLeftover(fileOf(number)))).toEqual([8])
})

test('a studio that could not be built beside the shop is not served, also not an older one', async () => {
  const root = await temporaryFolder()
  const output = path.join(root, 'apps/studio/build')
  for (const folder of [output, 'apps/storefront', 'services', 'packages', ...studioParts])
    await mkdir(path.resolve(root, folder), { recursive: true })
  await writeFile(path.join(output, '.fingerprint'), 'an older one')
  const said: string[] = []
  const packages = { versions: '', missingFrom: () => undefined }
  const options = { root, node: process.execPath, env: {}, packages, say: (text: string) => void said.push(text) }
  let build: (() => Promise<void>) | undefined
  createBuilds(options).makeStudioBeside((begin) => (build = begin))
  expect(existsSync(path.join(output, '.fingerprint'))).toBe(false)
  await build?.()
  expect(said.at(-1)).toContain('The studio could not be built')
  expect(existsSync(path.join(output, '.fingerprint'))).toBe(false)
})

test('the studio is built again when any folder that it contains modules of has changed', async () => {
  const root = path.join(import.meta.dirname, '..')
  const studio = path.join(root, 'apps/studio')
  const files = await filesBelow(['main.tsx', 'sign-in.ts'].map((entry) => path.join(studio, entry)))
  const shared = files
    .filter((file) => path.isAbsolute(file) && !file.startsWith(studio))
    .map((file) => path.relative(root, file))
  expect(shared.filter((file) => !studioParts.some((part) => file.startsWith(`${part}/`)))).toEqual([])
  // Nothing else triggers a rebuild.
  expect(studioParts.filter((part) => !shared.some((file) => file.startsWith(`${part}/`)))).toEqual([])
})
