/** How often a request to a service is sent again that failed in passing (specification, sections 7 and 9). */
export const mostRetries = 4

const firstDelay = 200

/** Milliseconds before a try: 200, 400, … each up to half as long again, so that many clients do not come back in one wave. */
export const retryDelay = (retry: number): number => firstDelay * 2 ** retry * (1 + Math.random() / 2)

/** What `fetch` fails with, by its code, when it knows that a service does not answer and has not asked it. */
const notAsked = 'UPSTREAM_DOWN'

/** Whether a service was not asked at all, as it is known not to answer: another try would not be either. */
export const isNotAsked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === notAsked

/** No answer of a service, or one that may be another the next time: it failed, or is asked for too much. */
export class PassingError extends Error {
  override readonly name = 'PassingError'
}

/**
 * The answer of the service of that name.
 * @throws {PassingError} when it cannot be reached, fails or is asked for too much; what `send` fails with when it was not asked at all.
 */
export async function reach(service: string, send: () => Promise<Response>): Promise<Response> {
  let response: Response
  try {
    response = await send()
  } catch (cause) {
    if (isNotAsked(cause)) throw cause
    throw new PassingError(`${service} cannot be reached`, { cause })
  }
  if (response.status < 500 && response.status !== 429) return response
  await response.body?.cancel()
  throw new PassingError(`${service} answered ${response.status}`)
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal?.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

const isPassingError = (error: unknown): boolean => error instanceof PassingError

export interface RetryOptions {
  /** Whether what went wrong may be gone the next time. Default: a {@link PassingError}. */
  isPassing?(error: unknown): boolean
  /** Ends waiting and trying. */
  signal?: AbortSignal | undefined
  /** Default {@link mostRetries}. */
  retries?: number | undefined
}

/** Does `work`, again after growing waits when it fails in passing. @throws what the last try failed with. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  { isPassing = isPassingError, signal, retries = mostRetries }: RetryOptions = {},
): Promise<Result> {
  for (let retry = 0; ; retry++) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || retry === retries || signal?.aborted) throw error
      await sleep(retryDelay(retry), signal)
      if (signal?.aborted) throw error
    }
  }
}
