import { TransientError, fetchOrThrowTransient, withRetries } from '@shop/http/retries'
import { z } from 'zod'
import { ClientError } from '@shop/http/client-error'
import { isWithheldField } from './withheld-field.ts'

export interface StorefrontOptions {
  /** The GraphQL endpoint of a Storefront API, 2024-07 or later. */
  url: string
  accessToken?: string | undefined
  fetch: typeof fetch
}

const errorSchema = z.object({
  message: z.string(),
  path: z.array(z.unknown()).optional(),
  extensions: z.object({ code: z.string().optional() }).optional(),
})

const responseSchema = z.object({ data: z.unknown().optional(), errors: z.array(errorSchema).optional() })

/** The catalogue rejects a value that was sent: a cursor or a search. */
class RefusedValueError extends ClientError {
  override readonly name = 'RefusedValueError'
}

/**
 * Whether an error is about the values sent: it belongs to a field and is not an internal error. The documents are ours
 * and valid.
 */
const isAboutValues = ({ path, extensions }: z.output<typeof errorSchema>): boolean =>
  path !== undefined && (extensions?.code ?? 'BAD_USER_INPUT') === 'BAD_USER_INPUT'

/** The error code with which a store reports rate limiting, with status 200. */
const throttled = 'THROTTLED'

/** Timeout of all attempts together, in milliseconds. */
const timeout = 10_000

/**
 * For services that read the catalogue: sends documents to a Storefront API, ours or a real store's, and retries
 * transient failures. Protocol: https://shopify.dev/docs/api/storefront
 */
export function createStorefront({ url, accessToken, fetch: send }: StorefrontOptions) {
  const headers = {
    'Content-Type': 'application/json',
    ...(accessToken && { 'X-Shopify-Storefront-Access-Token': accessToken }),
  }
  /**
   * A field is null if the token may not read it.
   * @throws {ClientError} for values that the API rejects; another error when it cannot be reached, returns errors, or
   *   its response does not match `schema`.
   */
  return async function request<Data>(
    schema: z.ZodType<Data>,
    query: string,
    variables: Record<string, unknown>,
  ): Promise<Data> {
    const body = JSON.stringify({ query, variables })
    const signal = AbortSignal.timeout(timeout)
    const { data, errors } = await withRetries(
      async () => {
        const response = await fetchOrThrowTransient('The catalogue', () =>
          send(url, { method: 'POST', headers, body, signal }),
        )
        const payload = responseSchema.parse(await response.json())
        const isThrottled = !payload.data && payload.errors?.some(({ extensions }) => extensions?.code === throttled)
        if (isThrottled) throw new TransientError('The catalogue throttles requests')
        return payload
      },
      { signal },
    )
    const failures = errors?.filter((error) => !isWithheldField(error, data)) ?? []
    const messages = failures.map(({ message }) => message).join('; ')
    if (failures.length > 0 && failures.every(isAboutValues)) throw new RefusedValueError(messages)
    if (failures.length > 0) throw new Error(`The catalogue returned errors: ${messages}`)
    return schema.parse(data)
  }
}

export type Storefront = ReturnType<typeof createStorefront>
