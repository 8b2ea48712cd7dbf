import type { RequestListener } from 'node:http'
import { networkInterfaces } from 'node:os'
import { getRequestListener } from '@hono/node-server'
import { incomingAddress } from '@shop/http/client-address'
import { createLogger } from '@shop/http/logger'
import { ConfigError, readConfig, type Config } from './server/config/config.ts'
import { createHttpServer } from './server/http/http-server.ts'
import { loadDemoInChild } from './server/demo/load-demo-in-child.ts'
import { securityHeaders } from './server/http/security-headers.ts'
import { joinSiblings } from './server/integrations/sibling-processes.ts'
import { announcement } from './server/main/announcement.ts'
import { createShop } from './server/main/shop.ts'
import type * as RendererModule from './server/main/renderer.ts'

const isDevelopment = process.env['NODE_ENV'] === 'development'
let isStopping = false

/** Exit codes by `sysexits.h`: they show a supervisor whether a restart may help. */
const exitCodes = { wrongSettings: 78, unavailable: 69 }

function fail(text: string, exitCode = exitCodes.wrongSettings): never {
  process.stderr.write(`${text}\n`)
  process.exit(exitCode)
}

/** Ends the process with the message of a ConfigError; rethrows any other error. */
function failByConfig(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error
  fail(error.explanation, error.mayPass ? exitCodes.unavailable : exitCodes.wrongSettings)
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
  /** Wraps the shop's request listener, with the development server's own files. */
  wrap(shop: RequestListener): RequestListener
}

/** The pages of the production build. */
async function builtFrontend(): Promise<Frontend> {
  const { createRenderer } = await import('./server/main/renderer.ts')
  const renderer = createRenderer('production')
  return { renderer: async () => renderer, wrap: (shop) => shop }
}

/** The pages from the sources, with hot reload. */
async function developmentFrontend(): Promise<Frontend> {
  const { createServer: createViteServer } = await import('vite')
  const vite = await createViteServer({
    root: import.meta.dirname,
    server: { middlewareMode: true },
    appType: 'custom',
  })
  return {
    async renderer() {
      const { createRenderer }: typeof RendererModule = Object.assign(
        await vite.ssrLoadModule('./server/main/renderer.ts'),
      )
      return createRenderer('development')
    },
    wrap: (shop) => (request, response) => vite.middlewares(request, response, () => shop(request, response)),
  }
}

// A closed standard output, or a full disk behind it, must not end the shop.
process.stdout.on('error', () => {})
const config = readConfigOrFail()
const processes = joinSiblings()
const logger = createLogger(config.LOG_LEVEL)
const [frontend] = await Promise.all([isDevelopment ? developmentFrontend() : builtFrontend(), loadDemoInChild(config)])
const shop = await createShop({
  config,
  logger,
  renderer: frontend.renderer,
  development: isDevelopment,
  processes,
}).catch(failByConfig)
const { server, stop: stopServer } = createHttpServer({
  // HTTP/1.0 needs no Host, and the health checks of some load balancers send none.
  listener: frontend.wrap(getRequestListener(shop.fetch, { hostname: new URL(config.publicUrl).host })),
  headers: securityHeaders(config),
  addressOf: (request) => incomingAddress(request, config.TRUSTED_PROXIES),
})

server.on('upgrade', (request, socket, head) => {
  socket.on('error', () => socket.destroy())
  shop.upgrade(request, socket, head).catch((error: unknown) => {
    logger.error({ error }, 'a socket could not be opened')
    socket.destroy()
  })
})
server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') fail(`The server cannot listen on HOST and PORT: ${error.message}`)
  fail(
    `Port ${config.PORT} is taken by another program. Stop it, or choose another port: PORT=${config.PORT + 1} npm start`,
  )
})

async function announce(): Promise<void> {
  // Only once the shop listens: a start that failed earlier would not print the password, and no later start could.
  const generatedPassword = await shop.createFirstEditor()
  process.stdout.write(
    announcement(config, { generatedPassword, mailDirectory: shop.mailDirectory }, networkInterfaces()),
  )
  shop.makeImagesAhead()
}

server.listen(config.PORT, config.HOST, () => {
  if (processes.number !== 1) return
  announce().catch((error: unknown) => {
    // A shop that stops ends what the announcement needs, such as the process that hashes the first editor's password.
    if (!isStopping) failByConfig(error)
  })
})

/** How long the outbox and the database may take to close after the last response, in milliseconds. */
const closingTime = 5000

/**
 * Finishes pending requests, then ends the process. `isReplaced`: another process listens at the same address, so that
 * load balancers must not notice.
 */
async function stop({ isReplaced }: { isReplaced: boolean }): Promise<void> {
  if (!isReplaced) shop.endReadiness()
  const delay = isReplaced ? 0 : config.STOP_DELAY
  const cut = await stopServer({ delay, grace: config.STOP_GRACE, onClosed: shop.disconnect })
  if (cut > 0) logger.warn({ cut }, 'requests were cut off: they took longer than STOP_GRACE')
  setTimeout(() => process.exit(1), closingTime).unref()
  await shop.close()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGUSR2'] as const) {
  process.on(signal, () => {
    // Under a supervisor the same signal may arrive twice, from it and from the terminal; on a second one the
    // supervisor kills the shop.
    if (isStopping && !process.connected) process.exit(1)
    // The supervisor sends SIGUSR2 to a process that it has replaced.
    if (!isStopping) void stop({ isReplaced: signal === 'SIGUSR2' })
    isStopping = true
  })
}
