import { useCallback } from 'react'
import type { z } from 'zod'
import { explainRefusal } from './explain-refusal.ts'
import { useLoaded } from './use-loaded.ts'

/** The interval between refreshes, in milliseconds. */
const refreshEvery = 15_000

export const backOffice = '/admin/back-office'

/** @throws an error whose message tells the editor what to do. */
async function read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  const response = await fetch(`${backOffice}/${path}`).catch(() => undefined)
  if (!response) throw new Error('The shop cannot be reached. It is tried again in a moment.')
  if (!response.ok)
    throw new Error(await explainRefusal(response, 'This could not be read. It is tried again in a moment.'))
  return schema.parseAsync(await response.json())
}

/** Reads from the shop's back office, and again every 15 s while mounted. */
export const useBackOffice = <Schema extends z.ZodType>(path: string, schema: Schema) =>
  useLoaded(
    useCallback(() => read(path, schema), [path, schema]),
    refreshEvery,
  )
