import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure } from '../bench/figure.ts'
import { startShop } from '../e2e/shop-process.ts'
import type { Drill } from './drill.ts'
import { measureLatency, undisturbed, type Latency } from './latency.ts'

const editor = { email: 'editor@example.com', password: 'a long enough password' }
const settings = { EDITOR_EMAIL: editor.email, EDITOR_PASSWORD: editor.password, TRUSTED_PROXIES: '127.0.0.1' }
const knownAddress = '192.0.2.1'
const connections = 20
/** The duration of each attack in seconds, and the request rate of the home page during it. */
const seconds = 12
const homePerSecond = 100
/** An editor who is not signed in by then is locked out. */
const timeout = 10_000

/** The account and the client address of a connection's next guess. */
type Guess = (connection: number, count: number) => { email: string; address: string }

const attacks: [name: string, guess: Guess][] = [
  ['one account', () => ({ email: editor.email, address: '203.0.113.9' })],
  ['many accounts', (connection, count) => ({ email: `e${connection}-${count}@example.com`, address: '203.0.113.10' })],
]

/** Attackers with their own networks, so that no address stands out. */
const attackFromEverywhere: Guess = (connection, count) => ({
  email: editor.email,
  address: `198.51.${connection}.${count % 250}`,
})

function post(origin: string, address: string, credentials: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${origin}/services/content/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(credentials),
    ...(signal && { signal }),
  })
}

/** Milliseconds until an editor is signed in, retrying as `Retry-After` says. */
async function signInTime(origin: string, address: string): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < timeout) {
    const response = await post(origin, address, editor)
    await response.arrayBuffer()
    if (response.ok) return performance.now() - started
    await setTimeout(250)
  }
  return timeout
}

/**
 * Guesses over many connections, each as soon as it has its response, until `signal` is aborted; counts the responses.
 */
async function attack(origin: string, guess: Guess, signal: AbortSignal): Promise<Map<number, number>> {
  const answers = new Map<number, number>()
  async function guessPasswords(connection: number): Promise<void> {
    for (let count = 0; !signal.aborted; count += 1) {
      const { email, address } = guess(connection, count)
      const response = await post(origin, address, { email, password: `guess ${count}` }, signal)
      await response.arrayBuffer()
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.allSettled(Array.from({ length: connections }, (_, connection) => guessPasswords(connection)))
  return answers
}

/** The latency of a sign-in and the home page without an attack, and during `guess`. */
async function suffer(origin: string, guess: Guess, newAddresses: [string, string]) {
  const url = `${origin}/`
  const [beforehand, newAddress] = newAddresses
  const usual = Math.max(await signInTime(origin, knownAddress), await signInTime(origin, beforehand))
  const quiet = await measureLatency({ url, perSecond: homePerSecond, seconds })
  const end = new AbortController()
  const attacking = attack(origin, guess, end.signal)
  const measured = measureLatency({ url, perSecond: homePerSecond, seconds })
  await setTimeout(2000)
  const known = (await signInTime(origin, knownAddress)) - usual
  const fresh = (await signInTime(origin, newAddress)) - usual
  const home = await measured
  end.abort()
  const counted = [...(await attacking)].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(
    `  quiet: home p99 ${quiet.p99.toFixed(1)} ms, a sign-in ${usual.toFixed(0)} ms; attackers got ${counted}`,
  )
  return { known, fresh, home, quiet }
}

const homeFigures = (name: string, { home, quiet }: { home: Latency; quiet: Latency }): Figure[] => [
  undisturbed(`${name}: home p99`, home, quiet),
  atMost(`${name}: home, failed of ${home.sent}`, home.failed, '', 0),
]

/** Guesses passwords as fast as the shop responds: editors must get in, and visitors must not be slowed down. */
export const drill: Drill = {
  does: 'guesses passwords over 20 connections while an editor signs in and visitors read the home page',
  isShort: false,
  async run() {
    await using shop = await startShop(settings)
    const { origin } = shop
    await signInTime(origin, knownAddress)
    await fetch(`${origin}/`)
    const figures: Figure[] = []
    for (const [position, [name, guess]] of attacks.entries()) {
      const seen = await suffer(origin, guess, [`192.0.2.${10 + position}`, `192.0.2.${20 + position}`])
      figures.push(
        atMost(`${name}: delay of an editor at a known address`, seen.known, 'ms', 1000),
        atMost(`${name}: delay of an editor at a new address`, seen.fresh, 'ms', 1000),
        ...homeFigures(name, seen),
      )
    }
    const seen = await suffer(origin, attackFromEverywhere, ['192.0.2.30', knownAddress])
    figures.push(
      atMost('from everywhere: delay of an editor at a known address', seen.known, 'ms', 1000),
      ...homeFigures('from everywhere', seen),
    )
    return figures
  },
}
