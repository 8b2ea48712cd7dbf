/** Resolves like `work`, or after the timeout in milliseconds rejects and aborts its signal. */
export async function withTimeout<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    timeout.reject(new Error(`No answer within ${milliseconds} ms`))
    controller.abort()
  }, milliseconds)
  try {
    return await Promise.race([work(controller.signal), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
