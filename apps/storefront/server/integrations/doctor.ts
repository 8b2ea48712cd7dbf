import type { Config } from '../config/config.ts'
import { checks, type Check } from './integration-checks.ts'

/** What became of asking one integration. */
export interface Finding {
  integration: string
  /** `unset` is no fault: the shop does without. */
  state: 'fine' | 'unset' | 'wrong'
  /** What works, what is used instead, or what to mend. */
  detail: string
}

/** An error with what lies behind it: a failed fetch says why only in its cause, a refused connection in its parts. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const parts = error instanceof AggregateError ? error.errors : [error.cause].filter((cause) => cause !== undefined)
  return [error.message, ...parts.map(reasonOf)].filter(Boolean).join(': ')
}

async function examine(check: Check, config: Config, send: typeof fetch): Promise<Finding> {
  const { integration, settings, refinements = [], otherwise, ask } = check
  const isUnset = (setting: keyof Config) => config[setting] === undefined
  if ([...settings, ...refinements].every(isUnset))
    return { integration, state: 'unset', detail: `${settings[0]} is not set: ${otherwise}` }
  const missing = settings.filter(isUnset)
  if (missing.length > 0) return { integration, state: 'wrong', detail: `${missing.join(', ')} is missing` }
  try {
    return { integration, state: 'fine', detail: await ask(config, send) }
  } catch (error) {
    return { integration, state: 'wrong', detail: reasonOf(error) }
  }
}

/** Asks every integration that is configured whether it is there and takes us for who we are. Changes nothing anywhere. */
export const examineIntegrations = (config: Config, send: typeof fetch): Promise<Finding[]> =>
  Promise.all(checks.map((check) => examine(check, config, send)))
