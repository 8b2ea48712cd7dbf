import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Runs a statement on PostgreSQL; `$1` stands for the first value. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>

/** The counts of one process since its last exchange: kind, address and number. */
export type AddressCounts = readonly (readonly [kind: string, address: string, count: number])[]

/** Exchanges counts between processes. */
export interface CountExchange {
  /** Sends this process's counts to the others. */
  send(counts: AddressCounts): void
  /** Calls `listener` with the counts of other processes, until the returned function is called. */
  onCounts(listener: (counts: AddressCounts) => void): () => void
}

export interface AddressLimitsOptions<Kind extends string> {
  /** The maximum number per address and window for each kind; the shop defines the kinds. */
  limits: Readonly<Record<Kind, number>>
  /** The window's length in seconds; default 60. */
  window?: number | undefined
  /** The database through which processes share counts; without it each counts alone. */
  runStatement?: RunStatement | undefined
  /** The exchange of counts for processes without such a database. */
  exchange?: CountExchange | undefined
  /** Called when counts cannot be shared; each process continues with its own. */
  onError?(error: unknown): void
}

/** An empty address is the shop itself, which is not counted. */
export interface AddressLimits<Kind extends string> {
  /**
   * Counts one request, or `count` of what the kind counts; 0 only asks. Resolves to 0 if it is allowed, else to the
   * seconds until a retry makes sense.
   */
  take(kind: Kind, address: string, count?: number): Promise<number>
  /** Takes back the count of a request that failed through no fault of its client. */
  undoTake(kind: Kind, address: string): Promise<void>
  /** Stops exchanging counts with other processes. */
  close(): void
}

const defaultWindow = 60
/** Milliseconds between two exchanges of counts with other processes. */
const exchangeInterval = 1000
/** The maximum difference between the clocks of two processes, in milliseconds. */
const clockDifference = 60_000

/** A process's count of one kind, and the part not yet shared with the others. */
function createCount(
  kind: string,
  limit: number,
  { runStatement, exchange: others, window = defaultWindow }: AddressLimitsOptions<string>,
) {
  const own = new RateLimiterMemory({ keyPrefix: kind, points: limit, duration: window })
  const unshared = new Map<string, number>()
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

  /** @param count negative to take counts back. */
  function shareLater(address: string, count: number): void {
    if (count !== 0 && (shared || others)) unshared.set(address, (unshared.get(address) ?? 0) + count)
  }

  async function take(address: string, count: number): Promise<number> {
    shareLater(address, count)
    try {
      await own.consume(address, count)
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }

  async function undoTake(address: string): Promise<void> {
    shareLater(address, -1)
    await own.reward(address)
  }

  /** Returns and resets the counts since the last call. */
  function news(): AddressCounts {
    const counted = Array.from(unshared, ([address, count]) => [kind, address, count] as const)
    unshared.clear()
    return counted
  }

  /**
   * Adds to an address's shared count. One that ends later than a window from now was begun before the clock was set
   * back, or by a process whose clock is ahead: it would block the address until then, so it begins anew.
   */
  async function addShared(limiter: RateLimiterPostgres, address: string, count: number): Promise<RateLimiterRes> {
    const result = await limiter.penalty(address, count)
    return result.msBeforeNext > window * 1000 + clockDifference ? limiter.set(address, count, window) : result
  }

  /** Adds local counts to the shared ones and blocks addresses over the limit. Returns the number of addresses. */
  async function exchange(): Promise<number> {
    const counted = news()
    for (const [, address, count] of counted) {
      const result = shared && (await addShared(shared, address, count))
      if (!result || result.consumedPoints <= limit) continue
      await own.block(address, Math.max(1, Math.ceil(result.msBeforeNext / 1000)))
    }
    return counted.length
  }

  return {
    take,
    undoTake,
    news,
    exchange,
    /** Adds another process's count. */
    async add(address: string, count: number): Promise<void> {
      await own.penalty(address, count)
    },
  }
}

/**
 * Rate limits by address. Never waits for a database: each process decides by the counts it knows, and exchanges counts
 * with the others once a second.
 */
export function createAddressLimits<Kind extends string>(options: AddressLimitsOptions<Kind>): AddressLimits<Kind> {
  const { limits, onError } = options
  const counts = new Map<string, ReturnType<typeof createCount>>()
  for (const [kind, limit] of Object.entries<number>(limits)) counts.set(kind, createCount(kind, limit, options))
  let isExchanging = false
  let isReported = false

  async function exchange(): Promise<void> {
    if (isExchanging) return
    isExchanging = true
    try {
      for (const count of counts.values()) if ((await count.exchange()) > 0) isReported = false
    } catch (error) {
      if (!isReported) onError?.(error)
      isReported = true
    } finally {
      isExchanging = false
    }
  }

  function publishCounts(): void {
    const counted = [...counts.values()].flatMap((count) => count.news())
    if (counted.length > 0) options.exchange?.send(counted)
  }

  const stopListening = options.exchange?.onCounts((counted) => {
    for (const [kind, address, count] of counted) void counts.get(kind)?.add(address, count)
  })
  const isShared = options.runStatement ?? options.exchange
  const share = options.runStatement ? () => void exchange() : publishCounts
  const timer = isShared && setInterval(share, exchangeInterval)
  timer?.unref()
  return {
    take: async (kind, address, count = 1) =>
      address === '' ? 0 : ((await counts.get(kind)?.take(address, count)) ?? 0),
    undoTake: async (kind, address) => (address === '' ? undefined : counts.get(kind)?.undoTake(address)),
    close() {
      clearInterval(timer)
      stopListening?.()
    },
  }
}
