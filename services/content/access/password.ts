import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** Cost parameters as OWASP's password storage cheat sheet recommends for scrypt: 32 MiB and three rounds a guess. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const saltLength = 16
const keyLength = 32

const derive = (password: string, salt: Buffer, { N, r, p }: typeof cost): Buffer =>
  scryptSync(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r })

const format = (salt: Buffer, key: Buffer): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')

/** A hash that no password has: checking it takes as long as checking a real one, so that time does not tell who exists. */
export const hashOfNobody = format(randomBytes(saltLength), randomBytes(keyLength))

/**
 * A salted, memory-hard hash with its own parameters in front, as `scrypt$N$r$p$salt$key`. It blocks the thread for a
 * quarter of a second: the service has it done by `passwordHasher`, in a process of its own.
 */
export function hashPassword(password: string): string {
  const salt = randomBytes(saltLength)
  return format(salt, derive(password, salt, cost))
}

/** Whether `hash` was made from this password. It blocks the thread as {@link hashPassword} does. */
export function verifyPassword(password: string, hash: string): boolean {
  const [scheme, N, r, p, salt = '', key = ''] = hash.split('$')
  if (scheme !== 'scrypt') return false
  const parameters = { N: Number(N), r: Number(r), p: Number(p) }
  return timingSafeEqual(derive(password, Buffer.from(salt, 'base64url'), parameters), Buffer.from(key, 'base64url'))
}
