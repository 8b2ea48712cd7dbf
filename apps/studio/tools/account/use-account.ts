import { useState } from 'react'
import { z } from 'zod'
import { useData } from '../use-data.ts'
import { explainProblem } from './call-auth.ts'

const accountSchema = z.object({
  email: z.string(),
  secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() }),
  canChangePassword: z.boolean(),
  canUsePasskeys: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), label: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
      address: z.string(),
      browser: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
})

/** An editor's account, as returned by the service. */
export type AccountData = z.infer<typeof accountSchema>

/** The props of each section of the account page: the account, and a function to reload it. */
export interface AccountPart {
  account: AccountData
  reload(): Promise<void>
}

/** The editor's own account. */
export const useAccount = () => useData('v1/auth/account', accountSchema)

/**
 * Runs one action at a time, and keeps the error of the last. `afterwards` runs after each, also after a refusal: the
 * shown data may be outdated.
 */
export function useAction(afterwards?: () => Promise<void>) {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function run(action: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await action()
    } catch (error) {
      setProblem(explainProblem(error))
    }
    await afterwards?.()
    setBusy(false)
  }
  return { run, problem, isBusy }
}
