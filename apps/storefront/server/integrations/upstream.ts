import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll, isBrokenCircuitError } from 'cockatiel'
import type { Logger } from '@shop/http/logger'
import { inRequest } from '@shop/telemetry/request-scope'
import { signalOf, untilAborted } from './in-process.ts'

/** No usable answer of an upstream service: it took too long, or it has been found dead and is not asked for now. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  /** As the system says it of a connection, so that clients that try again know that this may pass. */
  readonly code: 'ETIMEDOUT' | 'UPSTREAM_DOWN'

  constructor(message: string, code: UpstreamError['code']) {
    super(message)
    this.code = code
  }
}

export interface UpstreamOptions {
  /** What the log calls it. */
  name: string
  /** So long, in milliseconds, one answer is waited for, its body included. */
  timeout: number
  logger: Pick<Logger, 'warn' | 'info'>
}

/** A service that pages are made with and that may die, freeze or lie, whether it runs in this process or elsewhere. */
export interface Upstream {
  /**
   * A `fetch` for reading from it by `send`: within the time limit or the caller's signal, and not at all while it is
   * known to be dead. What is sent may be sent again, to find out whether it is back.
   */
  through(send: typeof fetch): typeof fetch
  /** Calls `listener` when it answers again after it was found dead. */
  onRecovery(listener: () => void): void
  /** Stops asking whether it is back. */
  close(): void
}

/** After so many failures one after the other it counts as dead. */
const mostFailures = 3
/** So long, in milliseconds, it is left alone then before it is asked whether it is back. */
const rest = 1000

/** The whole answer, as one that cannot break off any more. */
async function wholeAnswer(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}

const isOverloaded = ({ status }: Response): boolean => status >= 500 || status === 429

/**
 * Watches over an upstream service with a circuit breaker. While the circuit is open every call fails at once; what the upstream service
 * answered last is asked for again each second, so that no visitor waits for such a trial.
 */
export function createUpstream({ name, timeout, logger }: UpstreamOptions): Upstream {
  const breaker = circuitBreaker(
    handleAll.orWhenResult((result) => result instanceof Response && isOverloaded(result)),
    { halfOpenAfter: rest, breaker: new ConsecutiveBreaker(mostFailures) },
  )
  const listeners: (() => void)[] = []
  let trial: (() => Promise<Response>) | undefined
  let hasAnswered = false
  let timer: NodeJS.Timeout | undefined
  let isKnownDead = false

  async function ask(send: typeof fetch, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const limit = new AbortController()
    const caller = signalOf(input, init)
    const giveUp = () => limit.abort(caller?.reason)
    caller?.addEventListener('abort', giveUp)
    const late = () => limit.abort(new UpstreamError(`${name}: no answer within ${timeout} ms`, 'ETIMEDOUT'))
    const ending = setTimeout(late, timeout)
    try {
      return await untilAborted(limit.signal, async () =>
        wholeAnswer(await send(input, { ...init, signal: limit.signal })),
      )
    } finally {
      clearTimeout(ending)
      caller?.removeEventListener('abort', giveUp)
    }
  }

  async function askAgain(): Promise<void> {
    try {
      if (trial) await breaker.execute(trial)
    } catch (error) {
      // The time is up, but not by the clock, which was set back: the circuit is closed, and opened again by who fails.
      if (isBrokenCircuitError(error)) breaker.isolate().dispose()
    }
  }

  breaker.onBreak(() => {
    if (!isKnownDead) logger.warn({ upstream: name }, 'does not answer: pages are made without it until it does')
    isKnownDead = true
    // For no visitor: the store is told of whoever it is called for.
    timer = setTimeout(() => void inRequest(undefined, askAgain), rest + 10).unref()
  })
  breaker.onReset(() => {
    isKnownDead = false
    logger.info({ upstream: name }, 'answers again')
    for (const listener of listeners) listener()
  })

  return {
    through: (send) => async (input, init) => {
      if (breaker.state !== CircuitState.Closed) throw new UpstreamError(`${name} does not answer`, 'UPSTREAM_DOWN')
      const again = () => ask(send, input instanceof Request ? input.url : input, { ...init, signal: null })
      // What it has answered before it can answer again; what it never answered may be what it fails at.
      if (!hasAnswered) trial = again
      const response = await breaker.execute(() => ask(send, input, init))
      if (!isOverloaded(response)) {
        hasAnswered = true
        trial = again
      }
      return response
    },
    onRecovery: (listener) => void listeners.push(listener),
    close: () => clearTimeout(timer),
  }
}

/** What pages are made with. */
export interface Upstreams {
  store: Upstream
  content: Upstream
  recommendations: Upstream
}

/** How long, in milliseconds, an answer is waited for: one over the network, and one of this process, which works on it itself. */
const timeouts = { elsewhere: 3000, here: 8000 }

/** The upstream services of a shop, each with a circuit of its own. `elsewhere` says which of them run elsewhere. */
export function createUpstreams(elsewhere: Record<keyof Upstreams, boolean>, logger: Logger): Upstreams {
  const open = (name: keyof Upstreams) =>
    createUpstream({ name, logger, timeout: elsewhere[name] ? timeouts.elsewhere : timeouts.here })
  return { store: open('store'), content: open('content'), recommendations: open('recommendations') }
}
