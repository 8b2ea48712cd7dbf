// Hashes passwords for the shop's process, one after the other. Started by password-hasher.ts, and ends with that process.
import { z } from 'zod'
import { hashPassword, verifyPassword } from './password.ts'

/** What is asked: a hash of a password, or whether a password fits a hash. */
const taskSchema = z.object({ password: z.string(), hash: z.string().optional() })

process.on('message', (message) => {
  const { password, hash } = taskSchema.parse(message)
  const answer = hash === undefined ? hashPassword(password) : verifyPassword(password, hash)
  // The shop may have ended meanwhile: then nobody wants to know.
  process.send?.(answer, undefined, undefined, () => {})
})
process.on('disconnect', () => process.exit())
