import { readBodyWithin } from '@shop/http/body-within'
import type { z } from 'zod'
import { badRequest, tooLarge } from './api-error.ts'
import { parseInput } from './parse-input.ts'

/**
 * A request's whole body.
 * @throws {ApiError} 413 as soon as it exceeds `limit` bytes.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBodyWithin(request, limit)
  if (!bytes) throw tooLarge(limit)
  return bytes
}

/** A request's body as text. @throws {ApiError} 413 when larger than `limit` bytes, 400 when it is not UTF-8. */
export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest('The request is not UTF-8')
  }
}

/** @throws {ApiError} 400 with the position of the syntax error. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badRequest(`Malformed JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
}

/** The fields of a request's body, which is JSON. @throws {ApiError} 413, or 400 naming every invalid field. */
export const readInput = async <Output>(schema: z.ZodType<Output>, request: Request, limit: number): Promise<Output> =>
  parseInput(schema, parseJson(await readText(request, limit)))
