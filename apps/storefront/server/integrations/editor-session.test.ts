import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { findEditor } from './editor-session.ts'

const request = new Request('https://shop.test/', { headers: { Cookie: 'session=1' } })
const editorFrom = (respond: typeof fetch) => findEditor(request, readConfig({}), respond)
const status = (status: number) => async () => new Response(null, { status })
const silence = () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))

test('while the database does not respond, an editor is not asked to sign in again', async () => {
  expect(await editorFrom(status(401))).toBeUndefined()
  await expect(editorFrom(status(503))).rejects.toThrow(DatabaseUnavailableError)
  await expect(editorFrom(silence)).rejects.toThrow(DatabaseUnavailableError)
})
