import { fileURLToPath } from 'node:url'
import { createStaticFiles } from '@shop/http/static-files'
import { createMiddleware } from 'hono/factory'

const lasting = /^\/(assets|fonts)\//

/** The browser's files, compressed at build time; those with a content hash in their name are immutable. */
export const clientFiles = createStaticFiles({
  folder: fileURLToPath(new URL('../../build/client', import.meta.url)),
  cacheControl: (path) => (lasting.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
})

/** Responds with the browser's file at the request's path, if there is one. */
export const assets = createMiddleware(async ({ req }, next) => (await clientFiles(req.raw, req.path)) ?? next())
