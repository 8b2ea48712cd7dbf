import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { callAuth, explainProblem } from './account/call-auth.ts'

const load = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> =>
  schema.parse(await (await callAuth(path)).json())

/** What the content service answers at `path`, or the reason why it does not, and a function to ask again. */
export function useData<Schema extends z.ZodType>(path: string, schema: Schema) {
  const [state, setState] = useState<{ data?: z.output<Schema>; problem: string }>({ problem: '' })
  const reload = useCallback(
    () =>
      load(path, schema).then(
        (data) => setState({ data, problem: '' }),
        (error: unknown) => setState((before) => ({ ...before, problem: explainProblem(error) })),
      ),
    [path, schema],
  )
  useEffect(() => void reload(), [reload])
  return { data: state.data, problem: state.problem, reload }
}
