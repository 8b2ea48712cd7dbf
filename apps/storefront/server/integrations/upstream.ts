import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll, isBrokenCircuitError } from 'cockatiel'
import type { Logger } from '@shop/http/logger'
import { untilAborted } from '@shop/http/until-aborted'
import { inRequest } from '@shop/telemetry/request-scope'
import { signalOf } from './in-process.ts'

/** An upstream service gave no usable response: it timed out, or its circuit is open. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  /** A system error code, so that clients that retry know that this may be transient. */
  readonly code: 'ETIMEDOUT' | 'UPSTREAM_DOWN'

  constructor(message: string, code: UpstreamError['code']) {
    super(message)
    this.code = code
  }
}

export interface UpstreamOptions {
  /** Its name in the log. */
  name: string
  /** Timeout, in milliseconds, of one response including its body. */
  timeout: number
  logger: Pick<Logger, 'warn' | 'info'>
}

/** A service that pages depend on and that may fail, hang or return garbage, in this process or elsewhere. */
export interface Upstream {
  /**
   * A `fetch` for reading from it by `send`: aborted by the timeout or the caller's signal, and failing at once while the
   * circuit is open. Requests may be repeated to probe whether it works again.
   */
  through(send: typeof fetch): typeof fetch
  /** Calls `listener` when it responds again after its circuit was open. */
  onRecovery(listener: () => void): void
  /** Stops probing. */
  close(): void
}

/** The number of consecutive failures that opens the circuit: the tries of the first page, so that no second one waits. */
const mostFailures = 2
/** Milliseconds between opening the circuit and the first probe, and between probes. */
const rest = 1000

/** The response with its whole body read, so that it cannot be cut off any more. */
async function wholeAnswer(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}

const isOverloaded = ({ status }: Response): boolean => status >= 500 || status === 429

/**
 * Wraps an upstream service in a circuit breaker. While the circuit is open every call fails at once; the last successful
 * request is repeated each second as a probe, so that no visitor waits for it.
 */
export function createUpstream({ name, timeout, logger }: UpstreamOptions): Upstream {
  const breaker = circuitBreaker(
    handleAll.orWhenResult((result) => result instanceof Response && isOverloaded(result)),
    { halfOpenAfter: rest, breaker: new ConsecutiveBreaker(mostFailures) },
  )
  const listeners: (() => void)[] = []
  let lastGood: (() => Promise<Response>) | undefined
  let hasAnswered = false
  let timer: NodeJS.Timeout | undefined
  let isKnownDead = false

  async function request(send: typeof fetch, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const limit = new AbortController()
    const caller = signalOf(input, init)
    const abortForCaller = () => limit.abort(caller?.reason)
    caller?.addEventListener('abort', abortForCaller)
    const timeOut = () => limit.abort(new UpstreamError(`${name}: no answer within ${timeout} ms`, 'ETIMEDOUT'))
    const ending = setTimeout(timeOut, timeout)
    try {
      return await untilAborted(limit.signal, async () =>
        wholeAnswer(await send(input, { ...init, signal: limit.signal })),
      )
    } finally {
      clearTimeout(ending)
      caller?.removeEventListener('abort', abortForCaller)
    }
  }

  async function probe(): Promise<void> {
    try {
      if (lastGood) await breaker.execute(lastGood)
    } catch (error) {
      // The timer has fired, but the clock was set back: close the circuit; the next failures open it again.
      if (isBrokenCircuitError(error)) breaker.isolate().dispose()
    }
  }

  breaker.onBreak(() => {
    if (!isKnownDead)
      logger.warn(
        { upstream: name },
        'the upstream service does not respond: pages are rendered without it until it does',
      )
    isKnownDead = true
    // Outside the visitor's request: the store gets the address of the visitor a call is made for.
    timer = setTimeout(() => void inRequest(undefined, probe), rest + 10).unref()
  })
  breaker.onReset(() => {
    isKnownDead = false
    logger.info({ upstream: name }, 'the upstream service responds again')
    for (const listener of listeners) listener()
  })

  return {
    through: (send) => async (input, init) => {
      if (breaker.state !== CircuitState.Closed) throw new UpstreamError(`${name} does not answer`, 'UPSTREAM_DOWN')
      const repeat = () => request(send, input instanceof Request ? input.url : input, { ...init, signal: null })
      // Only a request that has succeeded before is used as a probe; another one may be what makes it fail.
      if (!hasAnswered) lastGood = repeat
      const response = await breaker.execute(() => request(send, input, init))
      if (!isOverloaded(response)) {
        hasAnswered = true
        lastGood = repeat
      }
      return response
    },
    onRecovery: (listener) => void listeners.push(listener),
    close: () => clearTimeout(timer),
  }
}

/** The upstream services of pages. */
export interface Upstreams {
  store: Upstream
  content: Upstream
  recommendations: Upstream
}

/** Timeouts of a response, in milliseconds: over the network, and from this process, whose own load may delay it. */
const timeouts = { elsewhere: 3000, here: 8000 }

/** The upstream services of a shop, each with its own circuit. `elsewhere` says which of them run elsewhere. */
export function createUpstreams(elsewhere: Record<keyof Upstreams, boolean>, logger: Logger): Upstreams {
  const open = (name: keyof Upstreams) =>
    createUpstream({ name, logger, timeout: elsewhere[name] ? timeouts.elsewhere : timeouts.here })
  return { store: open('store'), content: open('content'), recommendations: open('recommendations') }
}
