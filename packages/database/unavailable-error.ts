/** The database could not be reached, or gave no answer in time. What it was asked for can be asked for again later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
  /** Whether a write may have been kept all the same: the answer to its commit is what is missing. */
  readonly mayBeKept: boolean

  constructor(message: string, { mayBeKept = false, ...options }: ErrorOptions & { mayBeKept?: boolean } = {}) {
    super(message, options)
    this.mayBeKept = mayBeKept
  }
}
