/** The result of a call that a page can do without; null, with the error reported, if it fails. */
export async function orNull<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call()
  } catch (error) {
    reportError(error)
    return null
  }
}
