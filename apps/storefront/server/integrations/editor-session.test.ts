import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { findEditor } from './editor-session.ts'

const request = new Request('https://shop.test/', { headers: { Cookie: 'session=1' } })
const editorFrom = (status: number) => findEditor(request, readConfig({}), async () => new Response(null, { status }))

test('while the database does not respond, an editor is not asked to sign in again', async () => {
  expect(await editorFrom(401)).toBeUndefined()
  await expect(editorFrom(503)).rejects.toThrow(DatabaseUnavailableError)
})
