import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const { packages }: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
)

// npm can leave out those of other platforms than the one on which a package was added.
test('the lock file has the native programs of all platforms, so a clone can be built on each', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      // The variant for browsers, which are no platform of the shop.
      .filter((name) => !name.endsWith('-wasm32-wasi'))
      .filter((name) => ![`node_modules/${name}`, `${folder}/node_modules/${name}`].some((place) => place in packages)),
  )
  expect(missing).toEqual([])
})

test('the lock file names no server, so packages come from the registry that a machine is configured for', () => {
  const servers = Object.values(packages).filter(({ resolved }) => resolved?.includes(':'))
  expect(servers).toEqual([])
})
