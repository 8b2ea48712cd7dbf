import { setTimeout as sleep } from 'node:timers/promises'
import { describeStorageError } from '@shop/database/storage-error'
import type { Logger } from '@shop/http/logger'

/** A part of the shop: resolves when it works, rejects with why it does not. */
type Check = () => Promise<unknown>

export interface ReadinessOptions {
  checks: Record<string, Check>
  logger: Logger
  /** Milliseconds after which a check that has not finished counts as failed. */
  timeout?: number
}

/** How long, in milliseconds, a result is reused, so that requests cannot load the disk. */
const shelfLife = 1000

/** How the state of a part begins whose check has not finished in time. */
const late = 'no response within'

const isReady = (parts: Record<string, string>): boolean => Object.values(parts).every((state) => state === 'ready')

/** Runs every check at most once at a time and at most once a second. */
export function createReadiness({ checks, logger, timeout = 1500 }: ReadinessOptions) {
  const inFlight = new Map<string, Promise<string>>()
  let known: Promise<Record<string, string>> | undefined
  let isEnding = false
  let lastLogged = ''
  let isStarting = true

  function run(name: string, check: Check): Promise<string> {
    const running = inFlight.get(name)
    if (running) return running
    const outcome = check()
      .then(
        () => 'ready',
        (error: unknown) => {
          logger.debug({ error, part: name }, 'a part of the shop is not ready')
          return describeStorageError(error) ?? 'failed'
        },
      )
      .finally(() => inFlight.delete(name))
    inFlight.set(name, outcome)
    return outcome
  }

  async function runCheck(name: string, check: Check): Promise<[name: string, state: string]> {
    const timedOut = sleep(timeout, `${late} ${timeout / 1000} s`, { ref: false })
    return [name, await Promise.race([run(name, check), timedOut])]
  }

  /**
   * Monitors poll every few seconds; only changes are logged. The first checks of a process read everything from the
   * disk: on a busy machine they may take longer, which is logged only if the next ones do, too.
   */
  function note(parts: Record<string, string>): void {
    const isFirstCheck = isStarting
    isStarting = false
    const isLate = Object.values(parts).every((state) => state === 'ready' || state.startsWith(late))
    if (isFirstCheck && isLate && !isReady(parts)) return
    const text = JSON.stringify(parts)
    if (text === lastLogged) return
    const isFirst = lastLogged === ''
    lastLogged = text
    if (!isReady(parts)) logger.error({ parts }, 'the shop is not ready')
    else if (!isFirst) logger.info({ parts }, 'the shop is ready again')
  }

  async function look(): Promise<Record<string, string>> {
    const parts = Object.fromEntries(
      await Promise.all(Object.entries(checks).map(([name, check]) => runCheck(name, check))),
    )
    setTimeout(() => (known = undefined), shelfLife).unref()
    note(parts)
    return parts
  }

  return {
    /** Returns 200 or 503 with `{status, parts}`, within two seconds. */
    async respond(): Promise<Response> {
      const parts = await (known ??= look())
      const status = isEnding ? 'stopping' : isReady(parts) ? 'ready' : 'not ready'
      return Response.json(
        { status, parts },
        { status: status === 'ready' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
      )
    },
    /** From now on the shop is not ready, because it is about to stop. */
    end(): void {
      isEnding = true
    },
  }
}

/** Whether every part of the shop works. */
export type Readiness = ReturnType<typeof createReadiness>
