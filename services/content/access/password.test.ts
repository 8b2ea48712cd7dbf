import { expect, test } from 'vitest'
import { PasswordHasher } from './password-hasher.ts'

const passwordHasher = new PasswordHasher()

test('only the right password matches its hash', async () => {
  const hash = await passwordHasher.hash('pässword')
  // The cost that OWASP recommends.
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/)
  expect(await passwordHasher.verify('pa\u0308ssword', hash)).toBe(true)
  expect(await passwordHasher.verify('password', hash)).toBe(false)
  expect(await passwordHasher.hash('pässword')).not.toBe(hash)
})

test('clients take turns, known clients go first, and unknown ones have few places', async () => {
  const order: string[] = []
  const hash = (key: string, isKnown: boolean) =>
    passwordHasher.verify('guess', '', { key, isKnown }).then(
      () => void order.push(key),
      (error: Error) => void order.push(`${key}: ${error.message}`),
    )
  const jobs = [
    ...['a', 'a', 'a', 'a', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => hash(key, false)),
    hash('editor', true),
  ]
  await Promise.all(jobs)
  expect(order.splice(0, 3)).toEqual([
    'a: Too many sign-ins at once',
    'g: Too many sign-ins at once: try again shortly',
    'h: Too many sign-ins at once: try again shortly',
  ])
  expect(order).toEqual(['a', 'editor', 'b', 'c', 'd', 'e', 'f', 'a', 'a', 'a'])
})
