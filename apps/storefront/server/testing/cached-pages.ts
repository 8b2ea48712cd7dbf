import { temporaryFolder } from '@shop/testing/temporary-folder'
import { onTestFinished, vi } from 'vitest'
import type { DataSource } from '../../app/data-source.ts'
import type { SearchParam } from '../../app/route-handle.ts'
import { createContentSecurityPolicy } from '../http/content-security-policy.ts'
import { createPageUrls } from '../http/page-url.ts'
import { createPageArchive } from '../http/page-archive.ts'
import { createPageCache } from '../http/page-cache.ts'
import { createPageRoutes } from '../http/page-routes.ts'
import { QueryTexts } from '../http/query-texts.ts'

/** A page of HTML. */
export const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

interface Reading {
  maximumBytes?: number
  declared?: readonly SearchParam[] | 'all'
  /** Additional parameters, as the page's data names them. */
  reads?: () => readonly string[]
  /** The data that the page is rendered from. */
  sources?: () => readonly DataSource[]
  /** The folder of the copies on disk; a new one by default. */
  directory?: string
  /** The edition of the pages. */
  edition?: string
}

/** A page cache with its own folder, whose pages are rendered by `render`; closed after the test. */
export async function cacheOf(
  render: (request: Request) => Promise<Response>,
  { maximumBytes = 2 ** 20, declared = [], reads = () => [], sources, edition = '1', ...given }: Reading = {},
) {
  const directory = given.directory ?? (await temporaryFolder())
  const rendered = vi.fn(render)
  const onError = vi.fn()
  const archive = createPageArchive({ directory, edition, maximumBytes, texts: new QueryTexts(), onError })
  const cache = createPageCache({
    render: async (request) => ({
      response: await rendered(request),
      isDegraded: false,
      reads: reads(),
      sources: sources?.(),
    }),
    policy: createContentSecurityPolicy({}),
    async currentSince(shown) {
      return JSON.stringify(shown) === JSON.stringify(sources?.()) ? Date.now() : undefined
    },
    urlOf: createPageUrls(createPageRoutes([{ id: 'root', path: '*', handle: { searchParams: declared } }])),
    variantOf: ({ url }) => new URL(url).hostname,
    archive,
    onError,
  })
  onTestFinished(() => cache.close())
  const get = (path: string, headers: HeadersInit = {}) =>
    cache.fetch(new Request(new URL(path, 'http://shop.test'), { headers }))
  return { cache, get, rendered, onError, directory }
}
