import { print } from '@0no-co/graphql.web'
import { isNotAsked, withRetries } from '@shop/http/retries'
import type { ResultOf, TadaDocumentNode } from 'gql.tada'
import type { z } from 'zod'

/** A call to the Storefront API that did not bring an answer one can use. */
export class StorefrontError extends Error {
  override readonly name = 'StorefrontError'
  /**
   * What the service says against what it was asked, '' when it gives no reason; undefined where it failed or gave no
   * answer, so that nobody knows.
   */
  readonly refusal: string | undefined

  constructor(message: string, { refusal, ...options }: ErrorOptions & { refusal?: string | undefined } = {}) {
    super(message, options)
    this.refusal = refusal
  }
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
}

export interface RequestOptions<Result = never> {
  /** Gives the request up, retries included. */
  signal?: AbortSignal
  /** How often a request that failed in passing is sent again; 4 times when not given. */
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

/** An answer that takes longer, in milliseconds, is as good as none. */
const timeout = 10_000

interface GraphQLAnswer<Result> {
  data?: Result | null
  /** A list for what is wrong with the request; one text when the store as a whole gives no answer. */
  errors?: { message: string; extensions?: { code?: string } }[] | string
}

/** How a store says, with status 200, that it is asked for more than it can do. */
const throttled = 'THROTTLED'

/** How a service says, with status 200, that the fault is its own. */
const ownFaults: ReadonlySet<unknown> = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'])

function parseAnswer<Result>(text: string): GraphQLAnswer<Result> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readAnswer<Result>(response: Response, api: string): Promise<Result> {
  const answer = parseAnswer<Result>(await response.text())
  const answered = `${api} answered ${response.status}`
  const refusal = response.ok ? undefined : ''
  if (!answer) throw new StorefrontError(`${answered} without JSON`, { refusal })
  const { data, errors } = answer
  if (typeof errors === 'string') throw new StorefrontError(`${answered}: ${errors}`, { refusal })
  if (errors?.length) {
    const codes = errors.map(({ extensions }) => extensions?.code)
    const message = errors.map((error) => error.message).join('; ')
    if (!data && codes.includes(throttled)) throw new ThrottledError(message, { refusal: '' })
    const isOwnFault = codes.some((code) => ownFaults.has(code))
    throw new StorefrontError(message, { refusal: isOwnFault ? undefined : message })
  }
  if (!data) throw new StorefrontError(`${api} answered no data`, { refusal })
  return data
}

/**
 * A client of the Storefront API (specification, section 7): up to 4 retries from 200 ms on, growing, with jitter.
 * The protocol's page: https://shopify.dev/docs/api/storefront
 */
export function createStorefrontClient(options: StorefrontClientOptions): StorefrontClient {
  const { url, accessToken, authToken, name, keepalive = false, fetch: send = fetch } = options
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
    const timer = setTimeout(giveUp, timeout)
    signal?.addEventListener('abort', giveUp)
    try {
      const response = await send(url, {
        method: 'POST',
        headers: headersNow(),
        body,
        keepalive,
        signal: limit.signal,
      })
      if (response.status === 429) throw new ThrottledError(`${api} answered 429`, { refusal: '' })
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
    request(document, variables, { signal, retries, arrived, shape } = {}) {
      const body = JSON.stringify({ query: print(document), variables })
      let mayHaveArrived = false
      const ask = async () => {
        const done = mayHaveArrived ? await arrived?.() : undefined
        if (done) return done
        try {
          return await attempt<ResultOf<typeof document>>(body, signal, shape)
        } catch (error) {
          mayHaveArrived ||= !(error instanceof ThrottledError)
          throw error
        }
      }
      return withRetries(ask, { isPassing: (error) => error instanceof PassingError, signal, retries })
    },
  }
}
