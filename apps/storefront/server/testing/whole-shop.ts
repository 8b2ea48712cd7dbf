import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { createLogger } from '@shop/http/logger'
import type { RouteObject } from 'react-router'
import { onTestFinished } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createPageRoutes } from '../http/page-routes.ts'
import { noSiblings, type SiblingProcesses } from '../integrations/sibling-processes.ts'
import type { Renderer } from '../main/renderer.ts'
import { createShop } from '../main/shop.ts'

/** Settings of a shop with hosted content and a real store: it starts without the demo brand. */
export const hosted = {
  CONTENT_PROJECT_ID: 'abc123',
  STOREFRONT_DOMAIN: 'shop.example.com',
  STOREFRONT_ACCESS_TOKEN: 'public-token',
}

/** The connection of a request from an address, as `@hono/node-server` passes it. */
export const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

export interface WholeShopOptions {
  settings?: Record<string, string>
  /** Renders the pages. Default: an empty one. */
  render?: (...parameters: Parameters<Renderer>) => Promise<Response>
  patternOf?: (path: string) => string
  /** The routes of the pages. Default: one for all paths, without declarations. */
  routes?: RouteObject[]
  processes?: SiblingProcesses
}

const emptyPage = async () => new Response('<p></p>', { headers: { 'Content-Type': 'text/html' } })

/** The database of a shop that is already filled with the demo, which takes most of a start; `npm test` creates it. */
const filled = process.env['FILLED_DATA'] && path.join(process.env['FILLED_DATA'], 'shop.sqlite')

/** A shop without its front end, with its own folder; deleted after the test. */
export async function startWholeShop(options: WholeShopOptions) {
  const { settings, render = emptyPage, patternOf = () => '/:page', routes, processes = noSiblings() } = options
  const directory = await temporaryFolder()
  const lines: string[] = []
  const config = readConfig({ PUBLIC_URL: 'https://shop.test', DATA_DIR: directory, ...settings })
  const isDemo = config.CONTENT_PROJECT_ID === undefined && config.STOREFRONT_DOMAIN === undefined
  if (filled && isDemo) await copyFile(filled, path.join(directory, 'shop.sqlite'))
  const renderer: Renderer = Object.assign(
    (request: Request, values: Parameters<Renderer>[1]) => render(request, values),
    {
      routeAt: routes
        ? createPageRoutes(routes)
        : (path: string) => ({ path, pattern: patternOf(path), searchParams: [] }),
      version: 'a version',
    },
  )
  const shop = await createShop({
    config,
    logger: createLogger('warn', { write: (line) => void lines.push(line) }),
    renderer: async () => renderer,
    development: false,
    processes,
  })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= shop.close())
  onTestFinished(close)
  return {
    /** The log's lines, each a JSON object. */
    lines,
    close,
    fetch: shop.fetch,
    makeImagesAhead: shop.makeImagesAhead,
    /** The response to a request, with the headers that are set on Node's own response. */
    async request(address: string, init?: RequestInit, connection = from('203.0.113.9')): Promise<Response> {
      const added = new Headers()
      const outgoing = {
        setHeader: (name: string, value: string) => added.set(name, value),
        removeHeader: (name: string) => added.delete(name),
      }
      const response = await shop.fetch(new Request(`https://shop.test${address}`, init), { ...connection, outgoing })
      for (const [name, value] of added) if (!response.headers.has(name)) response.headers.set(name, value)
      return response
    },
  }
}
