import { z } from 'zod'

export interface StorefrontOptions {
  /** The GraphQL endpoint of a Storefront API, 2024-07 or later. */
  url: string
  accessToken?: string | undefined
  fetch: typeof fetch
}

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
})

/** Milliseconds after which the catalogue counts as unreachable. */
const timeout = 10_000

/** For a service that reads the catalogue: sends documents to a Storefront API, ours or a real store's. Protocol: https://shopify.dev/docs/api/storefront */
export function createStorefront({ url, accessToken, fetch: send }: StorefrontOptions) {
  const headers = {
    'Content-Type': 'application/json',
    ...(accessToken && { 'X-Shopify-Storefront-Access-Token': accessToken }),
  }
  /** @throws when the API cannot be reached, answers errors, or answers something else than `schema`. */
  return async function request<Answer>(
    schema: z.ZodType<Answer>,
    query: string,
    variables: Record<string, unknown>,
  ): Promise<Answer> {
    const body = JSON.stringify({ query, variables })
    const response = await send(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeout) })
    const { data, errors } = answerSchema.parse(await response.json())
    if (errors?.length) throw new Error(`The catalogue answered: ${errors.map(({ message }) => message).join('; ')}`)
    return schema.parse(data)
  }
}

export type Storefront = ReturnType<typeof createStorefront>
