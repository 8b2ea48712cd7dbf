import { expect, it, vi } from 'vitest'

vi.mock('virtual:react-router/server-build', () => ({ routes: {}, assets: { version: 'of the scripts' } }))

it('has another version in a build that differs in code of the server only', async () => {
  const { createRenderer } = await import('./renderer.ts')
  const versions = ['one', 'another'].map((id) => {
    vi.stubEnv('BUILD_ID', id)
    return createRenderer('production').version
  })
  expect(new Set(versions).size).toBe(2)
})

it('is not created for a production build without an id', async () => {
  const { createRenderer } = await import('./renderer.ts')
  vi.stubEnv('BUILD_ID', undefined)
  expect(() => createRenderer('production')).toThrow('The build has no id')
  expect(createRenderer('development').version).toBe('')
})
