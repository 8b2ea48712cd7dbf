import { fileURLToPath } from 'node:url'
import { createStaticFiles } from '@shop/http/static-files'
import { createMiddleware } from 'hono/factory'

const lasting = /^\/(assets|fonts)\//

/** The browser's files, compressed at build time; those whose name changes with their content never change. */
export const clientFiles = createStaticFiles({
  folder: fileURLToPath(new URL('../../build/client', import.meta.url)),
  cacheControl: (path) => (lasting.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
})

/** Answers with the browser's files, where there is one at the request's path. */
export const assets = createMiddleware(async ({ req }, next) => (await clientFiles(req.raw, req.path)) ?? next())
