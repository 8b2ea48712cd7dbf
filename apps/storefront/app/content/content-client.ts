import type { SanityClient } from '@sanity/client'
import type { z } from 'zod'

/** A GROQ query together with the shape that its result must have. */
export interface ContentQuery<Schema extends z.ZodType> {
  groq: string
  schema: Schema
}

export interface ContentClient {
  /**
   * Answers a query's result, parsed.
   * @throws when the content service cannot be reached, or the content is not of the query's shape.
   */
  query<Schema extends z.ZodType>(
    query: ContentQuery<Schema>,
    params?: Record<string, string | boolean | null | string[]>,
  ): Promise<z.infer<Schema>>
}

/** Reads published content through the Content Lake HTTP API: https://www.sanity.io/docs/http-reference/query */
export function createContentClient(client: Pick<SanityClient, 'fetch'>): ContentClient {
  return {
    async query({ groq, schema }, params = {}) {
      return schema.parse(await client.fetch<unknown>(groq, params))
    },
  }
}
