import { fileURLToPath } from 'node:url'
import { startStandIn, type StandIn } from '../apps/storefront/server/testing/stand-in.ts'
import { startShop, type ShopProcess } from '../e2e/shop-process.ts'

/** A shop with hosted content and a real store: fakes on 127.0.0.1 that forward to a second, real shop. */
export interface HostedShop {
  shop: ShopProcess
  content: StandIn
  store: StandIn
  [Symbol.asyncDispose](): Promise<void>
}

const hosts = { content: 'https://calm.api.sanity.io', store: 'https://store.test' }

/** Forwards requests to a service, below its path. */
const forwardRequest = (base: string) => async (request: Request) => {
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? null : await request.text()
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  const response = await fetch(base + pathname + search, { method: request.method, body, ...(body && { headers }) })
  return new Response(await response.arrayBuffer(), {
    status: response.status,
    headers: { 'Content-Type': response.headers.get('Content-Type') ?? '' },
  })
}

/** Starts both shops and the fakes between them. */
export async function startHostedShop(environment: Record<string, string> = {}): Promise<HostedShop> {
  const resources = new AsyncDisposableStack()
  const vendor = resources.use(await startShop())
  const content = resources.use(await startStandIn(forwardRequest(`${vendor.origin}/services/content`)))
  const store = resources.use(await startStandIn(forwardRequest(`${vendor.origin}/services/commerce`)))
  const found = { [hosts.content]: content.origin, [hosts.store]: store.origin }
  const shop = resources.use(
    await startShop({
      CONTENT_PROJECT_ID: 'calm',
      STOREFRONT_DOMAIN: new URL(hosts.store).host,
      STOREFRONT_ACCESS_TOKEN: 'public',
      NODE_OPTIONS: `--import ${fileURLToPath(new URL('hosts-elsewhere.ts', import.meta.url))}`,
      DRILL_HOSTS: JSON.stringify(found),
      LOG_LEVEL: 'silent',
      ...environment,
    }),
  )
  return { shop, content, store, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** URLs of products from the sitemap that were not requested yet, so that none of their data is cached. */
export async function unseenProducts({ origin }: ShopProcess, seen: string[]): Promise<() => string> {
  const response = await fetch(`${origin}/sitemap.xml`)
  if (!response.ok) throw new Error(`The sitemap responds ${response.status}`)
  const found = (await response.text()).matchAll(/<loc>[^<]*?(?<path>\/shop\/[\w-]+\/[\w-]+)<\/loc>/gu)
  const unseen = new Set([...found].flatMap(({ groups }) => groups?.['path'] ?? []))
  for (const path of seen) unseen.delete(path)
  const left = unseen.values()
  return () => {
    const { value } = left.next()
    if (!value) throw new Error('The drill needs more products than the shop has')
    return value
  }
}
