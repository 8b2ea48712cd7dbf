import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that work is done for, in this process. */
export interface RequestScope {
  /** Names the request in answers, log lines, error reports and outbox entries. */
  readonly id: string
  /** The address of who sent it, for the store alone; empty where nobody did. */
  readonly visitor?: string | undefined
  /** The pattern of the route that answered it, such as `/services/content/:version/data/query/:dataset`. */
  route?: string
}

const scopes = new AsyncLocalStorage<RequestScope | undefined>()

/** The request that the caller works for; undefined in background work. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore()

/** Runs `work`, and everything that it starts, for a request; for none without a scope. */
export const inRequest = <Result>(scope: RequestScope | undefined, work: () => Result): Result =>
  scopes.run(scope, work)
