import type { Config } from '../config/config.ts'
import { checks, type Check } from './integration-checks.ts'

/** The result of checking one integration. */
export interface Finding {
  integration: string
  /** `unset` is not a problem: the shop works without it. */
  state: 'fine' | 'unset' | 'wrong'
  /** What works, what is used instead, or what to correct. */
  detail: string
}

/**
 * An error's message with its causes, in one line: a failed fetch has the reason only in its cause, a refused
 * connection in its errors, and messages of OpenSSL end with a line feed.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const parts = error instanceof AggregateError ? error.errors : [error.cause].filter((cause) => cause !== undefined)
  return [error.message.trim().replaceAll(/\s*\n\s*/g, ' '), ...parts.map(reasonOf)].filter(Boolean).join(': ')
}

async function examine(check: Check, config: Config, send: typeof fetch): Promise<Finding> {
  const { integration, settings, refinements = [], otherwise, run } = check
  const isUnset = (setting: keyof Config) => config[setting] === undefined
  if ([...settings, ...refinements].every(isUnset))
    return { integration, state: 'unset', detail: `${settings[0]} is not set: ${otherwise}` }
  const missing = settings.filter(isUnset)
  if (missing.length > 0) return { integration, state: 'wrong', detail: `${missing.join(', ')} is missing` }
  try {
    return { integration, state: 'fine', detail: await run(config, send) }
  } catch (error) {
    return { integration, state: 'wrong', detail: reasonOf(error) }
  }
}

/** Checks that every configured integration responds and accepts our credentials. Changes nothing. */
export const checkIntegrations = (config: Config, send: typeof fetch): Promise<Finding[]> =>
  Promise.all(checks.map((check) => examine(check, config, send)))
