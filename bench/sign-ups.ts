import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@shop/database'
import { parseTrustedProxies } from '@shop/http/client-address'
import { createLogger } from '@shop/http/logger'
import { createShopApi, type ShopApi } from '@shop/shop-api'
import { atMost, type Figure } from './figure.ts'
import { quantile } from './quantile.ts'

const clients = 16
const signUpsEach = 200
const query = 'mutation ($email: String!) { signup(email: $email, listId: "LIST", properties: {source: "footer"}) }'

/** Signs up visitors one after the other, each with another address. */
async function signUp(api: ShopApi, client: string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < signUpsEach; n += 1) {
    const body = JSON.stringify({ query, variables: { email: `${client}-${n}@example.com` } })
    // In a browser's format.
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
    const started = performance.now()
    const answer = await api.fetch(new Request('http://shop.test/graphql', { method: 'POST', headers, body }))
    const text = await answer.text()
    if (text !== '{"data":{"signup":true}}') throw new Error(text)
    times.push(performance.now() - started)
  }
  return times
}

/** Sixteen concurrent visitors, one request at a time each; every sign-up is on disk before its response. */
export async function measureSignUps(): Promise<Figure[]> {
  await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'shop-bench-'))
  const database = await openDatabase({ directory: temporary.path })
  const api = await createShopApi({
    database,
    storefront: { url: 'http://shop.test', fetch },
    trustedProxies: parseTrustedProxies([]),
    logger: createLogger('silent'),
  })
  const everybody = (round: string) =>
    Promise.all(Array.from({ length: clients }, (_, client) => signUp(api, `${round}-${client}`)))
  await everybody('warm-up')
  const times = (await everybody('measured')).flat()
  await database.close()
  return [atMost('sign-up in the service, 16 clients, p99', quantile(times, 0.99), 'ms', 10)]
}
