import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { problem } from '@shop/http/problem'
import { createStaticFiles, type StaticFiles } from '@shop/http/static-files'
import { Hono, type Handler } from 'hono'
import type { Config } from '../config/config.ts'
import { catalogueUrl, ownProjectId } from '../config/site.ts'
import { splitUrl } from './page-url.ts'

const root = fileURLToPath(new URL('../../../studio/build', import.meta.url))

/** The hosts of hosted content that the studio calls, each with a space before it. */
function contentSources({ CONTENT_PROJECT_ID: project, CONTENT_API_HOST: api }: Config): string {
  if (!project) return ''
  const vendor = ['https://*.sanity.io', 'https://cdn.sanity.io', 'wss://*.sanity.io']
  if (!api) return ` ${vendor.join(' ')}`
  const { origin, protocol, host } = new URL(api)
  const ofProject = `${protocol}//${project}.${host}`
  // If the API's host begins with `api`, the studio loads pictures from the same name with `cdn` instead.
  const pictures = origin.replace(/^https:\/\/api\./, 'https://cdn.')
  const sources = [...vendor, origin, ofProject, ofProject.replace('http', 'ws'), pictures]
  return ` ${[...new Set(sources)].join(' ')}`
}

/** The studio may only connect to the shop and the configured hosts; it creates its styles at run time. */
function policyFor(config: Config): string {
  const content = contentSources(config)
  const commerce = config.STOREFRONT_DOMAIN ? ` https://${config.STOREFRONT_DOMAIN}` : ''
  const pictures = config.STOREFRONT_DOMAIN ? ' https://cdn.shopify.com' : ''
  const preview = config.LOCAL_PREVIEW_URL ? ` ${config.LOCAL_PREVIEW_URL}` : ''
  return [
    `default-src 'self'`,
    `connect-src 'self'${content}${commerce}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:${content}${pictures}`,
    `media-src 'self' blob:${content}`,
    `frame-src 'self'${preview}`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}

/** The missing settings of hosted content: its project, and the token that reads private documents such as forms. */
function missingVariables({ CONTENT_PROJECT_ID, CONTENT_API_HOST, CONTENT_READ_TOKEN }: Config): string[] {
  const isHosted = CONTENT_PROJECT_ID || CONTENT_API_HOST || CONTENT_READ_TOKEN
  if (!isHosted) return []
  return Object.entries({ CONTENT_PROJECT_ID, CONTENT_READ_TOKEN }).flatMap(([name, value]) => (value ? [] : name))
}

/** The shop's settings for the studio; none is secret. */
const settingsOf = (config: Config) => ({
  projectId: config.CONTENT_PROJECT_ID ?? ownProjectId,
  isHosted: config.CONTENT_PROJECT_ID !== undefined,
  apiHost: config.CONTENT_API_HOST ?? null,
  datasets: config.CONTENT_DATASETS,
  catalogue: {
    url: catalogueUrl(config),
    accessToken: config.STOREFRONT_ACCESS_TOKEN ?? null,
  },
  localPreviewUrl: config.LOCAL_PREVIEW_URL ?? null,
})

const beingBuilt = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>The studio is being built</title><h1>The studio is being built</h1><p>This takes less than a minute after the first start. The shop is open meanwhile; this page opens the studio by itself.</p></html>`

const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** The files of the complete build, whose mark `scripts/builds.mjs` writes last; undefined until then. */
function createBuiltFiles(folder: string): () => StaticFiles | undefined {
  let files: StaticFiles | undefined
  return () =>
    (files ??= existsSync(path.join(folder, '.fingerprint')) ? createStaticFiles({ folder, cacheControl }) : undefined)
}

/** Paths of files. A page has dots only in later segments: the first one names a dataset, the second a tool. */
const filePath = '/admin/:file{(?:assets/)?[^/]+\\.[^/]+}'

/** `/admin` and the paths under it, in whatever letters. */
const anyCase = '/:admin{[Aa][Dd][Mm][Ii][Nn]}/*'

/**
 * The built studio under `/admin`: `/admin/sign-in`, its files, and its single page for every other path there.
 * `/admin/settings.json` returns its settings, or 503 with what is missing. Until the studio is built, its pages say
 * so.
 */
export function studioRoutes(config: Config, folder = root): Hono {
  const routes = new Hono()
  const builtFiles = createBuiltFiles(folder)
  const asset: Handler = async ({ req }, next) =>
    (await builtFiles()?.(req.raw, req.path.replace(/^\/admin/, ''))) ?? next()
  const page =
    (file: string): Handler =>
    async (context, next) => {
      const files = builtFiles()
      if (!files) return context.html(beingBuilt, 503, { 'Retry-After': '3', 'Cache-Control': 'no-store' })
      return (await files(context.req.raw, file)) ?? next()
    }
  const policy = policyFor(config)
  const missing = missingVariables(config)
  routes.get('/admin/settings.json', (context) =>
    missing.length > 0
      ? problem(503, `Missing required environment variables: ${missing.join(', ')}`)
      : context.json(settingsOf(config), 200, { 'Cache-Control': 'no-store' }),
  )
  routes.use('/admin/*', async (context, next) => {
    await next()
    context.header('Content-Security-Policy', policy)
  })
  routes.get('/admin/assets/*', asset)
  routes.get(filePath, () => problem(404, 'The studio has no such file'))
  routes.get('/admin/sign-in', page('/sign-in.html'))
  routes.get('/admin', page('/index.html'))
  routes.get('/admin/*', page('/index.html'))
  // As with the shop's own pages, capital letters lead to the same page.
  routes.get(anyCase, ({ req, redirect }) => {
    const { path, search } = splitUrl(req.url)
    return redirect(path.replace(/^\/admin/i, '/admin') + search, 308)
  })
  return routes
}
