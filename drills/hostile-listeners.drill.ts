import { setTimeout } from 'node:timers/promises'
import { atLeast, atMost } from '../bench/figure.ts'
import { mutate, signIn } from '../e2e/content-api.ts'
import { startShop } from '../e2e/shop-process.ts'
import type { Drill } from './drill.ts'
import { owner, ownerSettings } from '../e2e/filled-data.ts'
import { doubling, hostileQueries, nestedFunctions, slowCondition } from './hostile-expressions.ts'
import { measureLatency } from './latency.ts'

const connections = 50
/** The pause between two queries of a connection, in milliseconds; rate limits are tested elsewhere. */
const pause = 500
const seconds = 12
const edits = 5

/** Below this, in milliseconds, twice the quiet p99 measures the machine rather than the shop. */
const floor = 40

const from = (address: string) => ({ 'X-Forwarded-For': address })
const attacker = from('192.0.2.66')
const shopper = from('198.51.100.1')

/** Every filter that was found to slow down the shop: 106 listeners. */
const filters = [
  `*${doubling}`,
  nestedFunctions(0),
  ...Array.from({ length: 4 }, (_, n) => `*[${slowCondition(n)}]`),
  ...Array.from({ length: 100 }, (_, n) => `*[_id != "${n}"]`),
]

export const drill: Drill = {
  does: 'sends, from one address, the most expensive anonymous filters and queries while others load the home page and an editor writes',
  isShort: false,
  async run() {
    await using shop = await startShop({ ...ownerSettings, TRUSTED_PROXIES: '127.0.0.1' })
    const content = `${shop.origin}/services/content/v2025-02-19/data`
    const token = await signIn(shop.origin, owner.email, owner.password)
    const home = { url: `${shop.origin}/`, headers: shopper, perSecond: 20 }
    const pid = shop.pid()

    /** Edits a document, which invalidates pages, while others request the home page. */
    async function measure() {
      const times: number[] = []
      async function edit(): Promise<void> {
        for (let n = 0; n < edits; n += 1) {
          await setTimeout((seconds * 1000) / (edits + 2))
          const started = performance.now()
          const document = { _id: 'hostile', _type: 'page', title: `Edit ${n}` }
          await mutate(shop.origin, token, [{ createOrReplace: document }])
          times.push(performance.now() - started)
        }
      }
      const [latency] = await Promise.all([measureLatency({ ...home, seconds }), edit()])
      return { ...latency, longestEdit: Math.max(...times) }
    }

    await measureLatency({ ...home, seconds: 3 })
    const quiet = await measure()

    const end = new AbortController()
    const send = (path: string, headers: Record<string, string>) =>
      fetch(`${content}${path}`, {
        headers,
        signal: AbortSignal.any([end.signal, AbortSignal.timeout(20_000)]),
      })
    const answers = new Map<number, number>()
    const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1)
    const listening = filters.map(async (query) => {
      const { body, status } = await send(`/listen/production?${new URLSearchParams({ query })}`, attacker)
      count(status)
      for await (const _ of body ?? []);
    })
    let sent = 0
    async function attack(): Promise<void> {
      while (!end.signal.aborted) {
        sent += 1
        const query = hostileQueries[sent % hostileQueries.length]?.(sent) ?? ''
        const answer = await send(`/query/production?${new URLSearchParams({ query })}`, attacker).catch(
          () => undefined,
        )
        count(answer?.status ?? 0)
        await answer?.arrayBuffer().catch(() => {})
        await setTimeout(pause)
      }
    }
    const attacks = Array.from({ length: connections }, attack)

    const received = Promise.withResolvers<void>()
    async function hearEdits(): Promise<void> {
      const search = new URLSearchParams({ query: '*[_id == "hostile"]' })
      const { body } = await send(`/listen/production?${search}`, { Authorization: `Bearer ${token}` })
      let text = ''
      for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += piece
        if (text.split('event: mutation').length > edits) received.resolve()
      }
    }
    const editors = hearEdits()
    const attacked = await measure()
    const hasAllEdits = await Promise.race([received.promise.then(() => 1), setTimeout(5000, 0)])
    end.abort()
    await Promise.allSettled([...listening, ...attacks, editors])
    const running = await fetch(`${shop.origin}/healthz`).then(
      ({ ok }) => Number(ok && shop.pid() === pid),
      () => 0,
    )
    const said = [...answers].map(([status, number]) => `${number} × ${status || 'cut off'}`).join(', ')
    return [
      atLeast(`running after ${filters.length} listeners and ${sent} queries (${said})`, running, '', 1),
      atMost(`home, quiet: p99 (p50: ${quiet.p50.toFixed(0)} ms)`, quiet.p99, 'ms', 1000),
      atMost('home, attacked: p50', attacked.p50, 'ms', Math.max(2 * quiet.p50, floor)),
      atMost('home, attacked: p99', attacked.p99, 'ms', Math.max(2 * quiet.p99, floor)),
      atMost('home, attacked: slowest, while the attackers connect', attacked.longest, 'ms', 1000),
      atMost('home, attacked: failed', attacked.failed, '', 0),
      atMost(`the longest edit (quiet: ${quiet.longestEdit.toFixed(0)} ms)`, attacked.longestEdit, 'ms', 1000),
      atLeast('an editor’s listener got all edits', hasAllEdits, '', 1),
    ]
  },
}
