import type { SanityClient } from '@sanity/client'
import type { z } from 'zod'
import { parseTolerantly } from './tolerant.ts'

/** A GROQ query together with the shape that its result must have. */
export interface ContentQuery<Schema extends z.ZodType> {
  groq: string
  schema: Schema
}

export interface ContentClient {
  /**
   * Answers a query's result, parsed. A part that its schema tolerates to be broken is left out, and reported.
   * @throws when the content service cannot be reached, or the content is not of the query's shape.
   */
  query<Schema extends z.ZodType>(
    query: ContentQuery<Schema>,
    params?: Record<string, string | boolean | null | string[]>,
  ): Promise<z.infer<Schema>>
}

/**
 * Reads published content through the Content Lake HTTP API: https://www.sanity.io/docs/http-reference/query
 * `onFault` is told of content that is not of the shape it should have.
 */
export function createContentClient(
  client: Pick<SanityClient, 'fetch'>,
  onFault: (error: Error) => void,
): ContentClient {
  return {
    async query({ groq, schema }, params = {}) {
      const { data, faults } = parseTolerantly(schema, await client.fetch<unknown>(groq, params))
      for (const fault of faults) onFault(fault)
      return data
    },
  }
}
