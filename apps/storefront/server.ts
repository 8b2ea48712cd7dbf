import { createServer, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createLogger } from '@shop/http/logger'
import { ConfigError, readConfig, type Config } from './server/config.ts'
import { loadDemoApart } from './server/load-demo-apart.ts'
import { createShop, type Shop } from './server/shop.ts'
import type * as RendererModule from './server/renderer.ts'

const isDevelopment = process.env['NODE_ENV'] === 'development'

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Ends the process with what the settings can mend; whatever else is wrong goes on as it is. */
function failByConfig(error: unknown): never {
  if (error instanceof ConfigError) fail(error.explanation)
  throw error
}

function readConfigOrFail(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return failByConfig(error)
  }
}

interface Frontend {
  renderer(): Promise<RendererModule.Renderer>
  /** What stands before the shop: the development server's own files. */
  wrap(shop: RequestListener): RequestListener
}

/** The pages as they were built. */
async function builtFrontend(): Promise<Frontend> {
  const built: typeof RendererModule = await import(new URL('build/server/index.js', import.meta.url).href)
  const renderer = built.createRenderer('production')
  return { renderer: async () => renderer, wrap: (shop) => shop }
}

/** The pages as they are being written, with hot reload. */
async function developmentFrontend(): Promise<Frontend> {
  const { createServer: createViteServer } = await import('vite')
  const vite = await createViteServer({
    root: import.meta.dirname,
    server: { middlewareMode: true },
    appType: 'custom',
  })
  return {
    async renderer() {
      const { createRenderer }: typeof RendererModule = Object.assign(await vite.ssrLoadModule('./server/renderer.ts'))
      return createRenderer('development')
    },
    wrap: (shop) => (request, response) => vite.middlewares(request, response, () => shop(request, response)),
  }
}

/** Tells where everything is. */
function announce(config: Config, { generatedPassword, mailDirectory }: Shop): void {
  const rows: [name: string, text: string][] = [
    ['Shop', config.publicUrl],
    ['Studio', `${config.publicUrl}/admin`],
    ['Mail box', config.SMTP_URL ? 'delivered by SMTP' : mailDirectory],
  ]
  if (!config.CONTENT_PROJECT_ID) rows.push(['Content', `${config.publicUrl}/services/content`])
  if (generatedPassword) {
    rows.push([
      'Editor',
      `${config.EDITOR_EMAIL}, password ${generatedPassword} (shown this once; EDITOR_PASSWORD sets one)`,
    ])
  }
  process.stdout.write(`\n${rows.map(([name, text]) => `  ${name.padEnd(10)}${text}\n`).join('')}\n`)
}

const config = readConfigOrFail()
const logger = createLogger(config.LOG_LEVEL)
const [frontend] = await Promise.all([isDevelopment ? developmentFrontend() : builtFrontend(), loadDemoApart(config)])
const shop = await createShop({ config, logger, renderer: frontend.renderer, development: isDevelopment }).catch(
  failByConfig,
)
const server = createServer(frontend.wrap(getRequestListener(shop.fetch)))

server.on('upgrade', (request, socket, head) => {
  socket.on('error', () => socket.destroy())
  shop.upgrade(request, socket, head).catch((error: unknown) => {
    logger.error({ error }, 'a socket could not be opened')
    socket.destroy()
  })
})
server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') fail(`HOST or PORT cannot be listened on: ${error.message}`)
  fail(
    `Port ${config.PORT} is taken by another program. Stop it, or choose another port: PORT=${config.PORT + 1} npm start`,
  )
})
server.listen(config.PORT, config.HOST, () => announce(config, shop))

/** Answers what has been asked, then stops; a second signal, or 10 s, ends it at once. */
function stop(): void {
  process.once('SIGINT', () => process.exit(1))
  setTimeout(() => process.exit(1), 10_000).unref()
  server.close(() => void shop.close().then(() => process.exit(0)))
  shop.disconnect()
  server.closeIdleConnections()
}

process.once('SIGINT', stop)
process.once('SIGTERM', stop)
