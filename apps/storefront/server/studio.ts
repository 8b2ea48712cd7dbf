import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const root = fileURLToPath(new URL('../../studio/build', import.meta.url))

/** Nothing in the studio may speak to anybody but us; its styles are made as it goes. */
const policy = [
  `default-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `media-src 'self' blob:`,
  `worker-src 'self' blob:`,
  `object-src 'none'`,
  `base-uri 'self'`,
  `form-action 'self'`,
  `frame-ancestors 'self'`,
].join('; ')

const withoutPrefix = (path: string): string => path.replace(/^\/admin/, '')

/**
 * The studio under `/admin`, as it was built: `/admin/sign-in`, and one page of its own for every other address there.
 * Nothing where it has not been built.
 */
export function studioRoutes(): Hono {
  const routes = new Hono()
  if (!existsSync(root)) return routes
  routes.use('/admin/*', async (context, next) => {
    await next()
    context.header('Content-Security-Policy', policy)
  })
  routes.get(
    '/admin/assets/*',
    serveStatic({
      root,
      precompressed: true,
      rewriteRequestPath: withoutPrefix,
      onFound: (_path, context) => context.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  const page = (file: string) =>
    serveStatic({ root, path: file, onFound: (_path, context) => context.header('Cache-Control', 'no-cache') })
  routes.get('/admin/sign-in', page('sign-in.html'))
  routes.get('/admin', page('index.html'))
  routes.get('/admin/*', page('index.html'))
  return routes
}
