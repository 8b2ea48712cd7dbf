import { QueryProcess } from '@shop/graphql/query-process'
import type { QueryProgramData } from './query-program.ts'

/** The process for expensive external queries; it starts with the first one. */
export function openQueryProcess(data: QueryProgramData): QueryProcess {
  return new QueryProcess(new URL('./query-program.ts', import.meta.url), data)
}
