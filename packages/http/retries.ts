/** How often a request to a service is retried after a transient failure (specification, sections 7 and 9). */
export const maxRetries = 4

const firstDelay = 200

/**
 * Milliseconds before a retry: 200, 400, … plus up to half of it at random, so that clients do not retry all at once.
 */
export const retryDelay = (retry: number): number => firstDelay * 2 ** retry * (1 + Math.random() / 2)

/** The code of `fetch`'s error when a service is known to be down and no request was sent. */
const upstreamDown = 'UPSTREAM_DOWN'

/** Whether no request was sent because the service is known to be down: a retry would not be sent either. */
export const isUpstreamDown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === upstreamDown

/** A transient failure of a service: no response, a server error, or throttling. */
export class TransientError extends Error {
  override readonly name = 'TransientError'
}

/**
 * The response of the service with that name.
 * @throws {TransientError} when it cannot be reached, fails or throttles; the error of `send` when no request was sent.
 */
export async function fetchOrThrowTransient(service: string, send: () => Promise<Response>): Promise<Response> {
  let response: Response
  try {
    response = await send()
  } catch (cause) {
    if (isUpstreamDown(cause)) throw cause
    throw new TransientError(`${service} cannot be reached`, { cause })
  }
  if (response.status < 500 && response.status !== 429) return response
  await response.body?.cancel()
  throw new TransientError(`${service} responded with status ${response.status}`)
}

const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    function wake(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    signal?.addEventListener('abort', wake)
  })

const isTransientError = (error: unknown): boolean => error instanceof TransientError

export interface RetryOptions {
  /** Whether the error is transient. Default: a {@link TransientError}. */
  isTransient?(error: unknown): boolean
  /** Aborts waiting and retrying. */
  signal?: AbortSignal | undefined
  /** Default {@link maxRetries}. */
  retries?: number | undefined
}

/** Runs `work` and retries it with growing delays after transient failures. @throws the last error. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  { isTransient = isTransientError, signal, retries = maxRetries }: RetryOptions = {},
): Promise<Result> {
  for (let retry = 0; ; retry++) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || retry === retries || signal?.aborted) throw error
      await sleep(retryDelay(retry), signal)
      if (signal?.aborted) throw error
    }
  }
}
