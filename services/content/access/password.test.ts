import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a password fits its hash, and no other does', async () => {
  const hash = await hashPassword('pässword')
  expect(await verifyPassword('pässword', hash)).toBe(true)
  expect(await verifyPassword('pa\u0308ssword', hash)).toBe(true)
  expect(await verifyPassword('password', hash)).toBe(false)
  expect(await verifyPassword('', '')).toBe(false)
})

test('the same password is never hashed to the same twice', async () => {
  expect(await hashPassword('a')).not.toBe(await hashPassword('a'))
})
