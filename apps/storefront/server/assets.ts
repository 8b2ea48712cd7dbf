import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'

const root = fileURLToPath(new URL('../build/client', import.meta.url))

/** The browser's files, compressed at build time; those whose name carries their hash never change. */
export const assets = serveStatic({
  root,
  precompressed: true,
  onFound(path, context) {
    const immutable = path.includes('/build/client/assets/')
    context.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  },
})
