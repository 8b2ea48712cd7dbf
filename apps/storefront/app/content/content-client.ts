import type { SanityClient } from '@sanity/client'
import { z } from 'zod'
import { parseTolerantly } from './tolerant.ts'

/** A GROQ query and the shape of its result. */
export interface ContentQuery<Schema extends z.ZodType> {
  groq: string
  schema: Schema
}

export interface ContentClient {
  /**
   * Runs a query and returns its parsed result. Broken parts that the schema tolerates are left out and reported.
   * `signal` cancels the query.
   * @throws when the content service cannot be reached, or its response is invalid or not of the query's shape.
   */
  query<Schema extends z.ZodType>(
    query: ContentQuery<Schema>,
    params?: Record<string, string | boolean | null | string[]>,
    signal?: AbortSignal,
  ): Promise<z.infer<Schema>>
}

/** Every response has a `result`, `null` when nothing is found; an empty object is invalid. */
const answerSchema = z.object({
  result: z
    .unknown()
    .refine((result) => result !== undefined, 'is missing')
    .refine((result) => !isEmptyObject(result), 'is an empty object'),
})

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

/**
 * Reads published content through the Content Lake HTTP API: https://www.sanity.io/docs/http-reference/query
 * `onFault` is called for content that does not have the expected shape.
 */
export function createContentClient(
  client: Pick<SanityClient, 'fetch'>,
  onFault: (error: Error) => void,
): ContentClient {
  return {
    async query({ groq, schema }, params = {}, signal = undefined) {
      const answer = await client.fetch<unknown>(groq, params, {
        filterResponse: false,
        returnQuery: false,
        ...(signal && { signal }),
      })
      const { data, faults } = parseTolerantly(schema, answerSchema.parse(answer).result)
      for (const fault of faults) onFault(fault)
      return data
    },
  }
}
