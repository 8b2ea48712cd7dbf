import { print } from '@0no-co/graphql.web'
import type { TadaDocumentNode } from 'gql.tada'

/** A call to the Storefront API that did not bring an answer one can use. */
export class StorefrontError extends Error {
  override readonly name = 'StorefrontError'
}

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
  /** Waits so many milliseconds; a test's clock may be given. */
  wait?(milliseconds: number): Promise<void>
}

export interface RequestOptions {
  /** Gives the request up, retries included. */
  signal?: AbortSignal
}

export interface StorefrontClient {
  /**
   * Sends a document and answers its data.
   * @throws {StorefrontError} when the service cannot be reached after every retry, or answers errors.
   */
  request<Result, Variables>(
    document: TadaDocumentNode<Result, Variables>,
    variables: Variables,
    options?: RequestOptions,
  ): Promise<Result>
}

const retries = 4
const firstDelay = 200

/** An answer that takes longer, in milliseconds, is as good as none. */
const patience = 10_000

const sleep = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** 200 ms, 400 ms, … each up to half as long again, so that many browsers do not come back in one wave. */
const retryDelay = (attempt: number): number => firstDelay * 2 ** attempt * (1 + Math.random() / 2)

interface GraphQLAnswer<Result> {
  data?: Result | null
  /** A list for what is wrong with the request; one text when the store as a whole gives no answer. */
  errors?: { message: string }[] | string
}

async function readAnswer<Result>(response: Response, api: string): Promise<Result> {
  const { data, errors }: GraphQLAnswer<Result> = await response.json().catch(() => {
    throw new StorefrontError(`${api} answered ${response.status} without JSON`)
  })
  if (typeof errors === 'string') throw new StorefrontError(`${api} answered ${response.status}: ${errors}`)
  if (errors?.length) throw new StorefrontError(errors.map(({ message }) => message).join('; '))
  if (!data) throw new StorefrontError(`${api} answered no data`)
  return data
}

const isTransient = (status: number): boolean => status === 429 || status >= 500

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

  async function attempt(body: string, signal: AbortSignal | undefined): Promise<Response | StorefrontError> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), patience)
    try {
      const response = await send(url, {
        method: 'POST',
        headers: headersNow(),
        body,
        keepalive,
        signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      })
      return isTransient(response.status) ? new StorefrontError(`${api} answered ${response.status}`) : response
    } catch (cause) {
      return new StorefrontError(`${api} cannot be reached`, { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async request(document, variables, { signal } = {}) {
      const body = JSON.stringify({ query: print(document), variables })
      for (let tries = 0; ; tries++) {
        const outcome = await attempt(body, signal)
        if (outcome instanceof Response) return readAnswer(outcome, api)
        if (tries === retries || signal?.aborted) throw outcome
        await wait(retryDelay(tries))
      }
    },
  }
}
