import type { SanityClient } from '@sanity/client'
import { z } from 'zod'
import { parseTolerantly } from './tolerant.ts'

/** A GROQ query together with the shape that its result must have. */
export interface ContentQuery<Schema extends z.ZodType> {
  groq: string
  schema: Schema
}

export interface ContentClient {
  /**
   * Answers a query's result, parsed. A part that its schema tolerates to be broken is left out, and reported.
   * `signal` gives the query up.
   * @throws when the content service cannot be reached, or its answer is none, or not of the query's shape.
   */
  query<Schema extends z.ZodType>(
    query: ContentQuery<Schema>,
    params?: Record<string, string | boolean | null | string[]>,
    signal?: AbortSignal,
  ): Promise<z.infer<Schema>>
}

/** Every answer has a result, `null` where nothing is found; and a query that finds something names its parts. */
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
 * `onFault` is told of content that is not of the shape it should have.
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
