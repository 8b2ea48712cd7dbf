import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { expect, test } from 'vitest'

/** A command that writes a file, and extracts something to a temporary folder, when it is interrupted. */
const command = `
  import { writeFileSync } from 'node:fs'
  import { exitOnSignals, withTemporaryFolder } from ${JSON.stringify(new URL('temporary-folder.ts', import.meta.url).href)}
  import { writeAtomically } from ${JSON.stringify(new URL('write-atomically.ts', import.meta.url).href)}
  exitOnSignals()
  await withTemporaryFolder('import', () =>
    writeAtomically(process.env.TMPDIR + '/orders.csv', async (unfinished) => {
      writeFileSync(unfinished, 'half')
      console.log('writing')
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    }),
  )
`

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a command that is ended by %s leaves no temporary files', async (signal, code) => {
  const folder = await temporaryFolder()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', command], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  expect(await readdir(folder)).toHaveLength(2)
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([code, null])
  expect(await readdir(folder)).toEqual([])
})
