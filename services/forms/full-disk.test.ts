import { Writable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { createTestForms, pixel } from './testing.ts'

/** A disk without space for files. */
vi.mock('node:fs', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  createWriteStream: () =>
    new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    }),
}))

test('on a full disk a file is not called malformed: the answer says that nothing was stored', async () => {
  const { submit } = await createTestForms()
  const picture = new File([pixel], 'cloud.png', { type: 'image/png' })
  const response = await submit({ name: 'Ada', email: 'ada@example.com', picture })
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ title: 'Something went wrong here; nothing was stored' })
})
