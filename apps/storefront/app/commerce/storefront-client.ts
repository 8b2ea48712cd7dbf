import { print } from '@0no-co/graphql.web'
import type { TadaDocumentNode } from 'gql.tada'
import type { z } from 'zod'

/** A call to the Storefront API that did not bring an answer one can use. */
export class StorefrontError extends Error {
  override readonly name = 'StorefrontError'
}

/** One that may be gone the next time. */
class PassingError extends StorefrontError {}

/** One that says that nothing was done, as too much is being asked. */
class ThrottledError extends PassingError {}

export interface StorefrontClientOptions {
  /** Who asks, as failures name it: `cart`, `catalogue`. */
  name?: string
  /** Lets requests that are under way outlive the page that sent them. */
  keepalive?: boolean
  /** The GraphQL endpoint, `…/api/{version}/graphql.json`. */
  url: string
  accessToken: string | null
  /** The token of an editor's session, asked for at each request; it never leaves the shop's own origin. */
  authToken?(): string | null
  fetch?: typeof fetch
  /** Waits so many milliseconds, or until the signal is aborted; a test's clock may be given. */
  wait?(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export interface RequestOptions<Result = never> {
  /** Gives the request up, retries included. */
  signal?: AbortSignal
  /** How often a request that failed is sent again; 4 times when not given. */
  retries?: number
  /** The shape of the data: an answer of another one is an error, and not read as if there were nothing. */
  shape?: z.ZodType
  /**
   * For what must not be done twice: answers what a request has done whose own answer got lost, or nothing if it never
   * arrived. Asked before the request is sent again.
   */
  arrived?(): Promise<Result | undefined>
}

export interface StorefrontClient {
  /**
   * Sends a document and answers its data.
   * @throws {StorefrontError} when the service cannot be reached after every retry, or answers errors.
   */
  request<Result, Variables>(
    document: TadaDocumentNode<Result, Variables>,
    variables: Variables,
    options?: RequestOptions<NoInfer<Result>>,
  ): Promise<Result>
}

const mostRetries = 4
const firstDelay = 200

/** What `fetch` fails with, by its code, when it knows that the store does not answer and has not asked it. */
const notAsked = 'NEIGHBOUR_DOWN'

const isNotAsked = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === notAsked

/** An answer that takes longer, in milliseconds, is as good as none. */
const patience = 10_000

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal?.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

/** 200 ms, 400 ms, … each up to half as long again, so that many browsers do not come back in one wave. */
const retryDelay = (attempt: number): number => firstDelay * 2 ** attempt * (1 + Math.random() / 2)

interface GraphQLAnswer<Result> {
  data?: Result | null
  /** A list for what is wrong with the request; one text when the store as a whole gives no answer. */
  errors?: { message: string; extensions?: { code?: string } }[] | string
}

/** How a store says, with status 200, that it is asked for more than it can do. */
const throttled = 'THROTTLED'

function parseAnswer<Result>(text: string, source: string): GraphQLAnswer<Result> {
  try {
    return JSON.parse(text)
  } catch {
    throw new StorefrontError(`${source} without JSON`)
  }
}

async function readAnswer<Result>(response: Response, api: string): Promise<Result> {
  const { data, errors } = parseAnswer<Result>(await response.text(), `${api} answered ${response.status}`)
  if (typeof errors === 'string') throw new StorefrontError(`${api} answered ${response.status}: ${errors}`)
  if (errors?.length) {
    const isPassing = !data && errors.some(({ extensions }) => extensions?.code === throttled)
    const message = errors.map((error) => error.message).join('; ')
    throw isPassing ? new ThrottledError(message) : new StorefrontError(message)
  }
  if (!data) throw new StorefrontError(`${api} answered no data`)
  return data
}

/**
 * A client of the Storefront API (specification, section 7): up to 4 retries from 200 ms on, growing, with jitter.
 * The protocol's page: https://shopify.dev/docs/api/storefront
 */
export function createStorefrontClient(options: StorefrontClientOptions): StorefrontClient {
  const { url, accessToken, authToken, name, keepalive = false, fetch: send = fetch, wait = sleep } = options
  const api = name ? `The Storefront API (${name})` : 'The Storefront API'
  const headersNow = () => {
    const token = url.startsWith('/') && authToken?.()
    return {
      'Content-Type': 'application/json',
      ...(accessToken && { 'X-Shopify-Storefront-Access-Token': accessToken }),
      ...(token && { Authorization: `Bearer ${token}` }),
    }
  }

  async function attempt<Result>(
    body: string,
    signal: AbortSignal | undefined,
    shape: z.ZodType | undefined,
  ): Promise<Result> {
    const limit = new AbortController()
    const giveUp = () => limit.abort()
    const timer = setTimeout(giveUp, patience)
    signal?.addEventListener('abort', giveUp)
    try {
      const response = await send(url, {
        method: 'POST',
        headers: headersNow(),
        body,
        keepalive,
        signal: limit.signal,
      })
      if (response.status === 429) throw new ThrottledError(`${api} answered 429`)
      if (response.status >= 500) throw new PassingError(`${api} answered ${response.status}`)
      const data = await readAnswer<Result>(response, api)
      const checked = shape?.safeParse(data)
      if (checked?.error) throw new StorefrontError(`${api} answered in another shape`, { cause: checked.error })
      return data
    } catch (cause) {
      if (cause instanceof StorefrontError) throw cause
      const Unreachable = isNotAsked(cause) ? StorefrontError : PassingError
      throw new Unreachable(`${api} cannot be reached`, { cause })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
  }

  return {
    async request(document, variables, { signal, retries = mostRetries, arrived, shape } = {}) {
      const body = JSON.stringify({ query: print(document), variables })
      let mayHaveArrived = false
      for (let tries = 0; ; tries++) {
        try {
          return (mayHaveArrived && (await arrived?.())) || (await attempt(body, signal, shape))
        } catch (error) {
          mayHaveArrived ||= !(error instanceof ThrottledError)
          if (!(error instanceof PassingError) || tries === retries || signal?.aborted) throw error
          await wait(retryDelay(tries), signal)
          if (signal?.aborted) throw error
        }
      }
    },
  }
}
