import { AsyncLocalStorage } from 'node:async_hooks'

/** The request on whose behalf work is done. */
export interface RequestScope {
  /** The request's id in responses, log lines, error reports and outbox entries. */
  readonly id: string
  /** The client's address, passed to the store only; empty for internal requests. */
  readonly visitor?: string | undefined
  /** The pattern of the route that handled it, such as `/services/content/:version/data/query/:dataset`. */
  route?: string
}

const scopes = new AsyncLocalStorage<RequestScope | undefined>()

/** The current request; undefined in background work. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore()

/** Runs `work`, and everything that it starts, in the scope of a request; without a scope, in none. */
export const runInRequestScope = <Result>(scope: RequestScope | undefined, work: () => Result): Result =>
  scopes.run(scope, work)
