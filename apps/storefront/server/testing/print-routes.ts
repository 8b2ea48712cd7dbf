import { registerHooks } from 'node:module'

/** Prints the paths of all routes of the configured shop as JSON. Runs as a separate process. */

const recording = new URL('./recording-hono.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier === 'hono' && context.parentURL !== recording
    return isOurs ? { url: recording, format: 'module-typescript', shortCircuit: true } : next(specifier, context)
  },
})

interface RouteEntry {
  path?: string | undefined
  children?: RouteEntry[] | undefined
}

const pathsOf = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ path = '', children = [] }) => [path, ...pathsOf(children).map((child) => `${path}/${child}`)])

const { createLogger } = await import('@shop/http/logger')
const { readConfig } = await import('../config/config.ts')
const { createShop } = await import('../main/shop.ts')
const { default: pages } = await import('../../app/routes.ts')
const { routers } = await import('./recording-hono.ts')
const shop = await createShop({
  config: readConfig(process.env),
  logger: createLogger('silent'),
  renderer: async () =>
    Object.assign(() => Promise.reject(new Error('print-routes.ts renders no pages')), {
      version: '',
      routeAt: (path: string) => ({ path, pattern: '', searchParams: [] }),
    }),
  development: false,
})
// Loads the lazy modules.
await shop.fetch(new Request('http://127.0.0.1/services/commerce/api/2024-07/graphql.json'))
const paths = routers.map(({ routes }) => routes.map(({ path }) => path))
const mounts = paths.flat().filter((path) => path.startsWith('/services/') && path.endsWith('/*'))
const prefixes = ['', '/admin', '/admin/back-office', ...mounts.map((path) => path.slice(0, -2))]
const mounted = prefixes.flatMap((prefix) => paths.flat().map((path) => prefix + path))
await shop.close()
process.stdout.write(JSON.stringify([...new Set([...mounted, ...pathsOf(pages).map((path) => `/${path}`)])]))
process.exit(0)
