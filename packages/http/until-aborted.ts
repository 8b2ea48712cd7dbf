/**
 * Settles as `work` does, or rejects with the signal's reason as soon as it is aborted, even if `work` ignores it.
 * Holds the signal itself: one that only a `Request` references is lost with the next garbage collection.
 */
export async function untilAborted<Result>(
  signal: AbortSignal | null | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!signal) return work()
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
