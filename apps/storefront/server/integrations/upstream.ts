import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll, isBrokenCircuitError } from 'cockatiel'
import type { Logger } from '@shop/http/logger'
import { untilAborted } from '@shop/http/until-aborted'
import { runInRequestScope } from '@shop/telemetry/request-scope'
import type { Config } from '../config/config.ts'
import { catalogueUrl, recommendationsUrl } from '../config/site.ts'
import { startWaitLimit } from '@shop/http/wait-limit'
import { signalOf } from './in-process.ts'
import { createSanityClient } from './sanity-client.ts'
import { publicToken } from './store-calls.ts'

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
  /**
   * Whether it runs in this process: then 429 means that one visitor has exceeded a limit, which is no failure for the
   * others.
   */
  isOwn?: boolean
  /** Sends a read that changes nothing, to find out whether the service works again. */
  probe(send: typeof fetch): Promise<Response>
}

/**
 * The number of consecutive failures that opens the circuit. Attempts of one page count, so the first page's retries
 * open it and a second page does not wait.
 */
const maxFailures = 2
/** Milliseconds between probes. */
const probeInterval = 1000
/** The longest delay, in milliseconds, that a service can ask for by `Retry-After`: pages are without it meanwhile. */
const maxProbeDelay = 30_000

/** The milliseconds that a response asks its caller to wait, in seconds or as a date; 0 if it does not. */
function requestedDelay({ headers }: Response): number {
  const text = headers.get('Retry-After') ?? '0'
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Math.min(Math.max(wait || 0, 0), maxProbeDelay)
}

/** The response with its whole body read, so that it cannot be cut off later. */
async function withBufferedBody(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}

/**
 * Wraps an upstream service in a circuit breaker. While the circuit is open every call fails at once, and the shop
 * sends its own probes: no visitor waits for the recovery, and no visitor's request is sent twice.
 */
export function createUpstream({ name, timeout, logger, isOwn = false, probe }: UpstreamOptions) {
  const isFailure = ({ status }: Response): boolean => status >= 500 || (status === 429 && !isOwn)
  const breaker = circuitBreaker(
    handleAll.orWhenResult((result) => result instanceof Response && isFailure(result)),
    { halfOpenAfter: 0, breaker: new ConsecutiveBreaker(maxFailures) },
  )
  const listeners: (() => void)[] = []
  let probeBy: typeof fetch | undefined
  let timer: NodeJS.Timeout | undefined
  let isSuspected = false
  let isKnownDead = false
  /** Milliseconds until the next probe. The first one is sent at once: perhaps only one visitor's request fails. */
  let wait = 0

  async function request(send: typeof fetch, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const limit = new AbortController()
    const caller = signalOf(input, init)
    const abortForCaller = () => limit.abort(caller?.reason)
    caller?.addEventListener('abort', abortForCaller)
    const timeOut = () => limit.abort(new UpstreamError(`${name}: no response within ${timeout} ms`, 'ETIMEDOUT'))
    const endLimit = startWaitLimit(timeout, timeOut)
    try {
      return await untilAborted(limit.signal, async () =>
        withBufferedBody(await send(input, { ...init, signal: limit.signal })),
      )
    } finally {
      endLimit()
      caller?.removeEventListener('abort', abortForCaller)
    }
  }

  async function ask(): Promise<void> {
    const send = probeBy
    if (!send) return
    wait = probeInterval
    try {
      await breaker.execute(async () => {
        const response = await probe((input, init) => request(send, input, init))
        // The `Retry-After` of our own services is meant for visitors: they are still probed every second, because they
        // recover as soon as the database does.
        if (isFailure(response) && !isOwn) wait = Math.max(probeInterval, requestedDelay(response))
        return response
      })
    } catch (error) {
      // The timer has fired, but the clock was set back: close the circuit; the next failures open it again.
      if (isBrokenCircuitError(error)) breaker.isolate().dispose()
    }
  }

  breaker.onBreak(() => {
    if (isSuspected && !isKnownDead) {
      isKnownDead = true
      logger.warn(
        { upstream: name },
        'the upstream service does not respond: pages are rendered without it until it does',
      )
    }
    isSuspected = true
    // Runs outside the visitor's request, so that the visitor's address is not sent to the store.
    timer = setTimeout(() => void runInRequestScope(undefined, ask), wait).unref()
  })
  breaker.onReset(() => {
    if (isKnownDead) logger.info({ upstream: name }, 'the upstream service responds again')
    isSuspected = false
    isKnownDead = false
    wait = 0
    for (const listener of listeners) listener()
  })

  return {
    /**
     * A `fetch` that sends requests to it by `send`: aborted by the timeout or the caller's signal, and failing at once
     * while the circuit is open. Probes are sent by the first `send`.
     */
    through(send: typeof fetch): typeof fetch {
      probeBy ??= send
      return async (input, init) => {
        if (breaker.state !== CircuitState.Closed) throw new UpstreamError(`${name} does not answer`, 'UPSTREAM_DOWN')
        return breaker.execute(() => request(send, input, init))
      }
    },
    /** Calls `listener` when it responds again after its circuit was open. */
    onRecovery: (listener: () => void) => void listeners.push(listener),
    /** Stops probing. */
    close: () => clearTimeout(timer),
  }
}

/** A service that pages depend on and that may fail, hang or return garbage, in this process or elsewhere. */
type Upstream = ReturnType<typeof createUpstream>

/** The upstream services of pages. */
export interface Upstreams {
  store: Upstream
  content: Upstream
  recommendations: Upstream
}

/** Timeouts of a response, in milliseconds: over the network, and from this process, whose own load may delay it. */
const timeouts = { elsewhere: 3000, here: 8000 }

/** Asks the catalogue for a product, which it may not have. */
export const requestOneProduct = (config: Config, send: typeof fetch): Promise<Response> =>
  send(catalogueUrl(config, config.publicUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [publicToken]: config.STOREFRONT_ACCESS_TOKEN ?? '' },
    body: JSON.stringify({ query: '{ products(first: 1) { nodes { id } } }' }),
  })

/** The upstream services of a shop, each with its own circuit. */
export function createUpstreams(config: Config, logger: Logger): Upstreams {
  const open = (name: keyof Upstreams, isElsewhere: boolean, probe: UpstreamOptions['probe']) =>
    createUpstream({
      name,
      logger,
      timeout: isElsewhere ? timeouts.elsewhere : timeouts.here,
      isOwn: !isElsewhere,
      probe,
    })
  return {
    store: open('store', config.STOREFRONT_DOMAIN !== undefined, (send) => requestOneProduct(config, send)),
    content: open('content', config.CONTENT_PROJECT_ID !== undefined, (send) => {
      const client = createSanityClient(config, send)
      const query = new URLSearchParams({ query: '*[0]._id' })
      return send(client.getUrl(`/data/query/${client.config().dataset}?${query}`))
    }),
    recommendations: open('recommendations', config.RECOMMENDATIONS_URL !== undefined, (send) =>
      send(`${recommendationsUrl(config)}/custom/id/0`),
    ),
  }
}
