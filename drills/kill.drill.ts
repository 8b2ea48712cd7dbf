import { atMost } from '../bench/figure.ts'
import type { Drill } from './drill.ts'
import { startShop } from '../e2e/shop-process.ts'

const rounds = 3

/** A content mutation's answer is its promise: what it answered must be there after the next start. */
export const drill: Drill = {
  does: 'kills the shop with SIGKILL while editors write, and starts it again',
  isShort: true,
  async run() {
    const environment = { EDITOR_EMAIL: 'editor@example.com', EDITOR_PASSWORD: 'a long enough password' }
    await using shop = await startShop(environment)
    const content = `${shop.origin}/services/content`
    const signIn = await fetch(`${content}/auth/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: environment.EDITOR_EMAIL, password: environment.EDITOR_PASSWORD }),
    })
    const { token }: { token: string } = await signIn.json()
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const acknowledged: string[] = []

    async function write(id: string): Promise<void> {
      const body = JSON.stringify({ mutations: [{ create: { _id: id, _type: 'page', title: id } }] })
      const response = await fetch(`${content}/v2021-06-07/data/mutate/production`, { method: 'POST', headers, body })
      if (response.ok) acknowledged.push(id)
    }

    async function writeUntilDead(round: number): Promise<void> {
      for (let count = 0; count < 10_000; count += 1) await write(`drill-${round}-${count}`)
    }

    const restarts: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const writing = writeUntilDead(round).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 500))
      await shop.kill()
      await writing
      const started = performance.now()
      await shop.start()
      restarts.push(performance.now() - started)
    }
    const query = encodeURIComponent('*[string::startsWith(_id, "drill-")]._id')
    const found = await fetch(`${content}/v2021-06-07/data/query/production?query=${query}&perspective=raw`, {
      headers,
    })
    const { result }: { result: string[] } = await found.json()
    const kept = new Set(result)
    return [
      atMost(
        `of ${acknowledged.length} acknowledged writes, lost`,
        acknowledged.filter((id) => !kept.has(id)).length,
        '',
        0,
      ),
      atMost('longest restart', Math.max(...restarts), 'ms', 30_000),
    ]
  },
}
