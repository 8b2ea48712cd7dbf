import { fieldErrors } from '@shop/http/problem'
import { z } from 'zod'
import { badRequest } from './api-error.ts'

/** A text that both databases can store. */
export const storableText = z.string().refine((text) => !text.includes('\u0000'), 'must not contain a null character')

/** The maximum nesting of lists and objects in a value of any kind. */
const maxDepth = 64

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1)))

/** A value of any kind, which can be compared, sent and stored: some of these fail for one nested very deeply. */
export const anyValue = z
  .unknown()
  .refine((value) => !isDeeperThan(value, maxDepth), `may be nested at most ${maxDepth} levels deep`)

/** @throws {ApiError} 400 naming every invalid field. */
export function parseInput<Output>(schema: z.ZodType<Output>, value: unknown, fallback = 'body'): Output {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = fieldErrors(parsed.error.issues, fallback)
  throw badRequest(errors.map(({ field, message }) => `${field}: ${message}`).join('; '))
}

/** A query parameter that is `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** A request's query parameters; the last of repeated ones wins. */
export const searchOf = (request: { url: string }): URLSearchParams => new URL(request.url).searchParams

/** The fields of query parameters. @throws {ApiError} 400 naming every invalid one. */
export const parseSearch = <Output>(schema: z.ZodType<Output>, search: URLSearchParams): Output =>
  parseInput(schema, Object.fromEntries(search), 'query')
