import type { SanityClient } from '@sanity/client'
import { z } from 'zod'
import type { SharedCall } from '../data-source.ts'
import { parseTolerantly } from './tolerant.ts'

/** A GROQ query and the shape of its result. */
export interface ContentQuery<Schema extends z.ZodType> {
  groq: string
  schema: Schema
}

export type ContentParameters = Record<string, string | boolean | null | (string | number)[]>

/** A response has a `result`, `null` when nothing is found; an empty object is invalid. */
const responseSchema = z.object({
  result: z
    .unknown()
    .refine((result) => result !== undefined, 'is missing')
    .refine((result) => !isEmptyObject(result), 'is an empty object'),
  /** Tags of the changes that may change the result. https://www.sanity.io/docs/content-lake/live-content-api */
  syncTags: z.array(z.string()).optional(),
})

/** Runs a GROQ query and returns its parsed result. */
export type ReadContent = <Parsed>(
  groq: string,
  params: ContentParameters,
  parse: (result: unknown) => Parsed,
  call: SharedCall,
) => Promise<Parsed>

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

/** Runs a query by the Content Lake HTTP API: https://www.sanity.io/docs/http-reference/query */
export async function fetchContent(
  client: Pick<SanityClient, 'fetch'>,
  groq: string,
  params: ContentParameters,
  signal?: AbortSignal,
): Promise<z.infer<typeof responseSchema>> {
  const options = { filterResponse: false, returnQuery: false, ...(signal && { signal }) } as const
  return responseSchema.parse(await client.fetch<unknown>(groq, params, options))
}

/** Reads content without sharing it. */
export const readContentWith =
  (client: Pick<SanityClient, 'fetch'>): ReadContent =>
  async (groq, params, parse, { signal }) =>
    parse((await fetchContent(client, groq, params, signal)).result)

/** Content in the shapes of its queries. `onSchemaError` is called for content of another shape. */
export function createContentClient(read: ReadContent, onSchemaError: (error: Error) => void) {
  return {
    /**
     * Runs a query and returns its parsed result. Broken parts that the schema tolerates are left out and reported.
     * @throws when the content service cannot be reached, or its response is invalid or not of the query's shape.
     */
    query<Schema extends z.ZodType>(
      { groq, schema }: ContentQuery<Schema>,
      params: ContentParameters = {},
      call: SharedCall = {},
    ): Promise<z.infer<Schema>> {
      const parse = (result: unknown) => {
        const { data, errors } = parseTolerantly(schema, result)
        for (const error of errors) onSchemaError(error)
        return data
      }
      return read(groq, params, parse, call)
    },
  }
}

export type ContentClient = ReturnType<typeof createContentClient>
