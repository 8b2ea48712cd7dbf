import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure } from '../bench/figure.ts'
import { createCart, type Outcome } from './buying.ts'
import { findVariant } from './orders.ts'

/** Pages that have not been requested before. */
const pages = ['/', '/about', '/shop', '/admin', '/healthz']

/** A figure for a condition. */
export const check = (name: string, isTrue: boolean): Figure => atMost(`${name}: 0 for yes`, isTrue ? 0 : 1, '', 0)

/** The shop's state according to `/readyz`. */
export async function readiness(origin: string): Promise<{ status: number; database: string; took: number }> {
  const started = performance.now()
  const response = await fetch(`${origin}/readyz`)
  const { parts }: { parts: Record<string, string> } = await response.json()
  return { status: response.status, database: parts['database'] ?? '', took: performance.now() - started }
}

interface Refusal {
  status: number
  description: string
}

/** Writes a document until that is refused: writes that fit into the existing files still succeed. */
export async function writeUntilRefused(origin: string, token: string): Promise<Refusal> {
  for (let count = 0; count < 2000; count += 1) {
    const id = `drill-${count}`
    const response = await fetch(`${origin}/services/content/v2021-06-07/data/mutate/production`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ mutations: [{ createOrReplace: { _id: id, _type: 'page', title: 'x'.repeat(20_000) } }] }),
    })
    const answer: { error?: { description?: string } } = await response.json()
    if (!response.ok) return { status: response.status, description: answer.error?.description ?? '' }
  }
  throw new Error('Every write succeeded')
}

/** Creates carts until that is refused: carts that fit into the existing files are still stored. */
async function cartUntilRefused(origin: string): Promise<Outcome> {
  const variant = await findVariant(origin)
  for (let count = 0; count < 200; count += 1) {
    const { cart, ...outcome } = await createCart(origin, variant)
    if (!cart) return outcome
  }
  throw new Error('Every cart was stored')
}

/**
 * The state of a shop with a full disk: its messages to editors, shoppers and monitors, and that pages are still
 * served.
 */
export async function readWhileNothingIsStored(origin: string, token: string, fault: string): Promise<Figure[]> {
  const refusal = await writeUntilRefused(origin, token)
  const cart = await cartUntilRefused(origin)
  // The previous result of /readyz is cached for a second.
  await setTimeout(1000)
  const { status, database, took } = await readiness(origin)
  const home = await (await fetch(origin)).text()
  const pictures = [...new Set(home.match(/\/services\/content\/images\/[^"\s,]+/g))].slice(0, 5)
  const readings = [...pages, ...pictures.map((address) => address.replaceAll('&amp;', '&'))]
  const statuses = await Promise.all(readings.map(async (path) => (await fetch(origin + path)).status))
  return [
    check(
      `an editor gets: ${refusal.status} ‘${refusal.description}’`,
      refusal.status === 507 && refusal.description.includes(fault),
    ),
    check(
      `a cart gets: ${cart.status}, to be repeated after ${cart.headers.get('Retry-After')} s`,
      cart.status === 503 && cart.headers.has('Retry-After'),
    ),
    check(`/readyz says: ${status} ‘${database}’`, status === 503 && database.startsWith(fault)),
    atMost('/readyz responds in', took, 'ms', 2000),
    atMost(`of ${statuses.length} readings, refused`, statuses.filter((each) => each !== 200).length, '', 0),
  ]
}

/** When the shop can store again, it accepts a write and reports that it is ready, without a restart. */
export async function storesAgain(origin: string, token: string): Promise<Figure> {
  const response = await fetch(`${origin}/services/content/v2021-06-07/data/mutate/production`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ mutations: [{ create: { _id: 'drill-after', _type: 'page' } }] }),
  })
  await setTimeout(1000)
  const { status } = await readiness(origin)
  return check('with room again it stores and is ready, without a restart', response.ok && status === 200)
}
