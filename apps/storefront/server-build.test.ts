import { build } from 'vite'
import { expect, it } from 'vitest'
import { serverConstants } from './server-build.ts'

/** Builds a module that exports its build's id; returns the output. */
async function buildModule(): Promise<string> {
  const id = 'virtual:build-id'
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: serverConstants(),
    build: { write: false, ssr: true, rolldownOptions: { input: id } },
    plugins: [
      {
        name: 'build-id',
        resolveId: (wanted) => (wanted === id ? wanted : null),
        load: (wanted) => (wanted === id ? `export const id = process.env['BUILD_ID']` : null),
      },
    ],
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('There is no output')
  return output.output[0].code
}

it('writes another id into each build of the server, also from the same sources', async () => {
  const [first, second] = [await buildModule(), await buildModule()]
  expect(first).toMatch(/"[\da-f-]{36}"/)
  expect(second).not.toBe(first)
})
