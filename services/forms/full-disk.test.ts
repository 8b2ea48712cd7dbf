import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestForms, pixel } from './testing.ts'

/** Leaves no space for files on the disk, for one test. */
function fillDisk(): void {
  const written = vi.spyOn(fs, 'createWriteStream').mockImplementation(
    // The parts of a file's stream that are used.
    () =>
      new Writable({
        write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
      }) as fs.WriteStream,
  )
  syncBuiltinESMExports()
  onTestFinished(() => {
    written.mockRestore()
    syncBuiltinESMExports()
  })
}

test('on a full disk a file is not called malformed: the response says that nothing was stored', async () => {
  const { submit, log } = await createTestForms()
  fillDisk()
  const picture = new File([pixel], 'cloud.png', { type: 'image/png' })
  const response = await submit({ name: 'Ada', email: 'ada@example.com', picture })
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ title: 'Something went wrong here; nothing was stored' })
  expect(log.join()).toContain('A form submission failed')
})
