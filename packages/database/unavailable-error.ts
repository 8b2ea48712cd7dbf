/** The database could not be reached or did not respond in time. The request may be repeated later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
  /** Whether the write may have been committed: only the response to the commit is missing. */
  readonly mayBeCommitted: boolean

  constructor(
    message: string,
    { mayBeCommitted = false, ...options }: ErrorOptions & { mayBeCommitted?: boolean } = {},
  ) {
    super(message, options)
    this.mayBeCommitted = mayBeCommitted
  }
}

/** Nothing can be stored, for example because the disk is full: an administrator can fix it. */
export class StorageUnavailableError extends DatabaseUnavailableError {}
