import { expect, test } from 'vitest'
import { startContentService } from '../testing/content.ts'
import { idOf } from './editors.ts'

test('the account of EDITOR_PASSWORD, which each start creates, can be disabled but not removed', async () => {
  const editor = { email: 'owner@example.com', password: 'a calm and quiet lake' }
  const { call, signIn, database } = await startContentService({ editor })
  const administrator = await signIn()
  // Waits until the account is stored.
  expect(await call('POST', '/auth/sign-in', editor)).toMatchObject({ status: 200 })
  const path = `/v1/access/editors/${idOf(editor.email)}`
  expect(await call('DELETE', path, undefined, administrator)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('EDITOR_PASSWORD') },
  })
  expect((await call('PATCH', path, { isDisabled: true }, administrator)).status).toBe(204)
  const again = await startContentService({ database, editor })
  expect(await again.call('POST', '/auth/sign-in', editor)).toMatchObject({ status: 401 })
  const { body } = await call('GET', '/v1/access/editors', undefined, administrator)
  expect(body.editors).toContainEqual(expect.objectContaining({ email: editor.email, isDisabled: true }))
})
