import { isWithheldField } from '@shop/graphql/withheld-field'
import { isUpstreamDown, withRetries } from '@shop/http/retries'
import type { DocumentDecoration } from 'gql.tada'
import type { z } from 'zod'
import type { SharedCall } from '../data-source.ts'
import { documentText } from './graphql-document.ts'

/** A call to the Storefront API that returned no usable response. */
export class StorefrontError extends Error {
  override readonly name = 'StorefrontError'
  /**
   * The service's reason for rejecting the request, '' when it gives none. Undefined when the service failed or did not
   * respond, so that the outcome is unknown.
   */
  readonly refusal: string | undefined

  constructor(message: string, { refusal, ...options }: ErrorOptions & { refusal?: string | undefined } = {}) {
    super(message, options)
    this.refusal = refusal
  }
}

/** A transient failure, worth a retry. */
class TransientError extends StorefrontError {}

/** A rate limit: the request was not executed. */
class ThrottledError extends TransientError {}

export interface StorefrontClientOptions {
  /** The client's name in error messages: `cart`, `catalogue`. */
  name?: string
  /** Lets requests in flight outlive the page that sent them. */
  keepalive?: boolean
  /** The GraphQL endpoint, `…/api/{version}/graphql.json`. */
  url: string
  accessToken: string | null
  /** The token of an editor's session, read for each request; only sent to the shop's own origin. */
  authToken?(): string | null
  fetch?: typeof fetch
  /** Called once for each field that the token may not read. */
  onWithheld?(error: StorefrontError): void
}

export interface RequestOptions<Result = never> extends SharedCall {
  /** Whether the result is the same for all visitors, and may be shared. */
  isPublic?: boolean
  /**
   * Whether a public result may be waited for; true by default. Otherwise a service outside this process is not waited
   * for: the result is its last one, which may be outdated, and is `{nodes: []}` while there is none.
   */
  mayWait?: boolean
  /** Whether a page is the same without the result: a failure does not make it unavailable. */
  mayFail?: boolean
  /** How often a request is retried after a transient failure; 4 by default. */
  retries?: number
  /** The expected shape of the data. Data of another shape throws, instead of being read as empty. */
  shape?: z.ZodType
  /**
   * For requests that must not be executed twice: returns the result of a request whose response was lost, or nothing
   * if it never arrived. Called before each retry.
   */
  arrived?(): Promise<Result | undefined>
}

export interface StorefrontClient {
  /**
   * Sends a document and returns its data.
   * @throws {StorefrontError} when the service cannot be reached after every retry, or responds with errors.
   */
  request<Result, Variables>(
    document: DocumentDecoration<Result, Variables>,
    variables: Variables,
    options?: RequestOptions<NoInfer<Result>>,
  ): Promise<Result>
}

/** In milliseconds; a slower response counts as none. */
const timeout = 10_000

interface ResponseError {
  message: string
  /** The path of the field from the root of the data. */
  path?: (string | number)[]
  extensions?: { code?: string }
}

interface GraphQLResponse<Result> {
  data?: Result | null
  /** A list of errors in the request, or one text when the store as a whole is unavailable. */
  errors?: ResponseError[] | string
}

/** The error code, with status 200, of a store that is overloaded. */
const throttled = 'THROTTLED'

/** The error codes, with status 200, of failures inside the service. */
const serviceErrorCodes: ReadonlySet<unknown> = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'])

function parseResponse<Result>(text: string): GraphQLResponse<Result> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether there is a field in the data: a response has every requested one, null when there is nothing. */
const hasFields = (data: unknown): boolean => typeof data === 'object' && data !== null && Object.keys(data).length > 0

async function readResponse<Result>(
  response: Response,
  api: string,
  onWithheld: (error: ResponseError) => void,
): Promise<Result> {
  const payload = parseResponse<Result>(await response.text())
  const answered = `${api} responded with status ${response.status}`
  const refusal = response.ok ? undefined : ''
  if (!payload) throw new StorefrontError(`${answered} without JSON`, { refusal })
  const { data, errors } = payload
  if (typeof errors === 'string') throw new StorefrontError(`${answered}: ${errors}`, { refusal })
  const all = Array.isArray(errors) ? errors : []
  const failures = all.filter((error) => !isWithheldField(error, data))
  if (failures.length > 0) {
    const codes = failures.map(({ extensions }) => extensions?.code)
    const message = failures.map((error) => error.message).join('; ')
    if (!data && codes.includes(throttled)) throw new ThrottledError(message, { refusal: '' })
    const isOwnFault = codes.some((code) => serviceErrorCodes.has(code))
    // A store that rejects the token returns only an error code, without a message.
    const description = message || `${answered}: ${codes.join(', ')}`
    throw new StorefrontError(description, { refusal: isOwnFault ? undefined : message })
  }
  if (!data || !hasFields(data)) throw new StorefrontError(`${api} returned no data`, { refusal })
  for (const error of all) onWithheld(error)
  return data
}

/** Resolves once the events that are being dispatched have reached all their listeners. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** @throws {StorefrontError} for data of another shape. */
export function checkShape(api: string, data: unknown, shape: z.ZodType | undefined): void {
  const cause = shape?.safeParse(data).error
  if (cause) throw new StorefrontError(`${api} returned data of an unexpected shape`, { cause })
}

/**
 * A client of the Storefront API (specification, section 7): up to 4 retries with exponential backoff from 200 ms and
 * jitter.
 * https://shopify.dev/docs/api/storefront
 */
export function createStorefrontClient(options: StorefrontClientOptions): StorefrontClient {
  const { url, accessToken, authToken, name, keepalive = false, fetch: send = fetch, onWithheld } = options
  const api = name ? `The Storefront API (${name})` : 'The Storefront API'
  const withheld = new Set<string>()
  const recordWithheld = ({ message }: ResponseError) => {
    if (!withheld.has(message)) onWithheld?.(new StorefrontError(`${api}: ${message}`))
    withheld.add(message)
  }
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
    const limit = AbortSignal.timeout(timeout)
    try {
      const response = await send(url, {
        method: 'POST',
        headers: headersNow(),
        body,
        keepalive,
        // Safari lacks `any` before 17.4. In browsers only the cart's creation gives a signal, with a shorter timeout.
        signal: signal && 'any' in AbortSignal ? AbortSignal.any([limit, signal]) : (signal ?? limit),
      })
      if (response.status === 429) throw new ThrottledError(`${api} responded with status 429`, { refusal: '' })
      if (response.status >= 500) throw new TransientError(`${api} responded with status ${response.status}`)
      const data = await readResponse<Result>(response, api, recordWithheld)
      checkShape(api, data, shape)
      return data
    } catch (cause) {
      if (cause instanceof StorefrontError) throw cause
      // When a page is left, its requests fail before the last listeners of `pagehide` run; they must be pending then.
      if (keepalive) await nextTask()
      const Unreachable = isUpstreamDown(cause) ? StorefrontError : TransientError
      throw new Unreachable(`${api} cannot be reached`, { cause })
    }
  }

  return {
    request<Result, Variables>(
      document: DocumentDecoration<Result, Variables>,
      variables: Variables,
      { signal, retries, arrived, shape }: RequestOptions<NoInfer<Result>> = {},
    ): Promise<Result> {
      const body = JSON.stringify({ query: documentText(document), variables })
      let mayHaveArrived = false
      const sendUnlessArrived = async () => {
        const done = mayHaveArrived ? await arrived?.() : undefined
        if (done) return done
        try {
          return await attempt<Result>(body, signal, shape)
        } catch (error) {
          mayHaveArrived ||= !(error instanceof ThrottledError)
          throw error
        }
      }
      return withRetries(sendUnlessArrived, {
        isTransient: (error) => error instanceof TransientError,
        signal,
        retries,
      })
    },
  }
}
