// Hashes passwords for the shop's process, one at a time. Started by password-hasher.ts, and exits with that process.
import { afterFirstResponse } from '@shop/child-process/after-first-response'
import { z } from 'zod'
import { hashPassword, recommendedCost, verifyPassword } from './password.ts'

const costSchema = z.object({ N: z.number(), r: z.number(), p: z.number() })

/** Verify a password against a hash, or hash it. A shop process of an older version sends no cost. */
const taskSchema = z.union([
  z.object({ password: z.string(), hash: z.string() }),
  z.object({ password: z.string(), cost: costSchema.default(recommendedCost) }),
])

/** Rendering pages has priority over passwords when there are too few cores. */
const niceness = 5

const firstAnswer = Promise.withResolvers<void>()
void afterFirstResponse(firstAnswer.promise, niceness)

process.on('message', (message) => {
  const task = taskSchema.parse(message)
  const result = 'hash' in task ? verifyPassword(task.password, task.hash) : hashPassword(task.password, task.cost)
  // The shop may have exited in the meantime: errors are ignored.
  process.send?.(result, undefined, undefined, () => {})
  firstAnswer.resolve()
})
process.on('disconnect', () => process.exit())
