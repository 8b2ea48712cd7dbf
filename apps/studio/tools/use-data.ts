import { useCallback } from 'react'
import type { z } from 'zod'
import { callAuth, explainProblem } from './account/call-auth.ts'
import { useLoaded } from './use-loaded.ts'

async function read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  try {
    return schema.parse(await (await callAuth(path)).json())
  } catch (error) {
    throw new Error(explainProblem(error), { cause: error })
  }
}

/** The content service's response at `path`. */
export const useData = <Schema extends z.ZodType>(path: string, schema: Schema) =>
  useLoaded(useCallback(() => read(path, schema), [path, schema]))
