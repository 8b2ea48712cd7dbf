// Hashes passwords for the shop's process, one at a time. Started by password-hasher.ts, and exits with that process.
import { lowerPriorityAfter } from '@shop/child-process/lower-priority'
import { z } from 'zod'
import { hashPassword, verifyPassword } from './password.ts'

/** A task: hash a password, or verify it against a hash. */
const taskSchema = z.object({ password: z.string(), hash: z.string().optional() })

/** Rendering pages has priority over passwords when there are too few cores. */
const niceness = 5

const firstAnswer = Promise.withResolvers<void>()
void lowerPriorityAfter(firstAnswer.promise, niceness)

process.on('message', (message) => {
  const { password, hash } = taskSchema.parse(message)
  const answer = hash === undefined ? hashPassword(password) : verifyPassword(password, hash)
  // The shop may have exited in the meantime: errors are ignored.
  process.send?.(answer, undefined, undefined, () => {})
  firstAnswer.resolve()
})
process.on('disconnect', () => process.exit())
