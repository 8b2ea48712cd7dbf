import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Runs a statement of PostgreSQL, with `$1` in the place of values. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>

export interface AddressLimitsOptions<Kind extends string> {
  /** How much of each kind one address may ask for within a window; their names are the shop's own, each once. */
  limits: Readonly<Record<Kind, number>>
  /** The window's length in seconds. Default a minute. */
  window?: number | undefined
  /** Where several processes share their counts; without it each counts for itself. */
  runStatement?: RunStatement | undefined
  /** Told when counts can no longer be shared; each process goes on by its own. */
  onError?(error: unknown): void
}

export interface AddressLimits<Kind extends string> {
  /** Counts one more. Resolves to 0 when it may pass, else to the seconds after which another try makes sense. */
  take(kind: Kind, address: string): Promise<number>
  /** Ends the exchange of counts with other processes. */
  close(): void
}

const aMinute = 60
/** Milliseconds between two exchanges of counts with other processes. */
const exchangeInterval = 1000

/** What one process counts of a kind, and what it has counted since it last told the others. */
function createCount(
  kind: string,
  limit: number,
  { runStatement, window = aMinute }: Pick<AddressLimitsOptions<string>, 'runStatement' | 'window'>,
) {
  const own = new RateLimiterMemory({ keyPrefix: kind, points: limit, duration: window })
  const untold = new Map<string, number>()
  const storeClient = runStatement && {
    query: ({ text, values = [] }: { text: string; values?: unknown[] }) => runStatement(text, values),
  }
  const shared =
    storeClient &&
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'address_limit',
      tableCreated: true,
      keyPrefix: kind,
      points: limit,
      duration: window,
    })

  async function take(address: string): Promise<number> {
    if (shared) untold.set(address, (untold.get(address) ?? 0) + 1)
    try {
      await own.consume(address)
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }

  /** Adds what was counted here to what all count, and lets nobody pass who is over the limit by that. Answers of how many addresses. */
  async function exchange(): Promise<number> {
    const counted = [...untold]
    untold.clear()
    for (const [address, count] of counted) {
      const result = await shared?.penalty(address, count)
      if (!result || result.consumedPoints <= limit) continue
      await own.block(address, Math.max(1, Math.ceil(result.msBeforeNext / 1000)))
    }
    return counted.length
  }

  return { take, exchange }
}

/**
 * Counts who asks how often, by address. It never waits for a database: each process decides by what it knows, and tells
 * the others of it once a second.
 */
export function createAddressLimits<Kind extends string>(options: AddressLimitsOptions<Kind>): AddressLimits<Kind> {
  const { limits, onError } = options
  const counts = new Map<string, ReturnType<typeof createCount>>()
  for (const [kind, limit] of Object.entries<number>(limits)) counts.set(kind, createCount(kind, limit, options))
  let isExchanging = false
  let isTold = false

  async function exchange(): Promise<void> {
    if (isExchanging) return
    isExchanging = true
    try {
      for (const count of counts.values()) if ((await count.exchange()) > 0) isTold = false
    } catch (error) {
      if (!isTold) onError?.(error)
      isTold = true
    } finally {
      isExchanging = false
    }
  }

  const timer = options.runStatement && setInterval(() => void exchange(), exchangeInterval)
  timer?.unref()
  return {
    take: async (kind, address) => (await counts.get(kind)?.take(address)) ?? 0,
    close: () => clearInterval(timer),
  }
}
