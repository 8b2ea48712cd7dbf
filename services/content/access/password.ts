import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** scrypt's cost parameters. */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/** Recommended by OWASP's password storage cheat sheet: 32 MiB and three rounds per guess. */
export const recommendedCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
const saltLength = 16
const keyLength = 32

const derive = (password: string, salt: Buffer, { N, r, p }: PasswordCost): Buffer =>
  scryptSync(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r })

const format = (salt: Buffer, key: Buffer, { N, r, p }: PasswordCost): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

/**
 * A hash that matches no password, verified for unknown accounts so that the time does not reveal whether they exist.
 */
export const dummyHash = format(randomBytes(saltLength), randomBytes(keyLength), recommendedCost)

/**
 * A salted, memory-hard hash, prefixed by its parameters: `scrypt$N$r$p$salt$key`. Blocks the thread, at the
 * recommended cost for a quarter of a second: the service uses `passwordHasher`, which runs it in a separate process.
 */
export function hashPassword(password: string, cost: PasswordCost): string {
  const salt = randomBytes(saltLength)
  return format(salt, derive(password, salt, cost), cost)
}

/** Whether `hash` belongs to this password. Blocks the thread like {@link hashPassword}. */
export function verifyPassword(password: string, hash: string): boolean {
  const [scheme, N, r, p, salt = '', key = ''] = hash.split('$')
  if (scheme !== 'scrypt') return false
  const parameters = { N: Number(N), r: Number(r), p: Number(p) }
  return timingSafeEqual(derive(password, Buffer.from(salt, 'base64url'), parameters), Buffer.from(key, 'base64url'))
}
