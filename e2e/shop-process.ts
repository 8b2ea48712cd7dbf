import { spawn, type ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@shop/testing/listen'
import serverProcess from '../scripts/server-process.json' with { type: 'json' }
import { copyFilledData, keepRenditions } from './filled-data.ts'

const server = fileURLToPath(new URL('../apps/storefront/build/server/index.js', import.meta.url))
const bootstrap = fileURLToPath(new URL('../scripts/bootstrap.mjs', import.meta.url))

/** The bootstrap's settings for the server process. */
const { flags: serverFlags, environment: memory } = serverProcess

/** A separate shop as a process with a data folder, which can be stopped, killed and restarted. */
export interface ShopProcess {
  /** Its origin, without a trailing slash. */
  origin: string
  dataDirectory: string
  /** The process's id while it runs. */
  pid(): number | undefined
  /** Its output since it was first started: its URLs, and its log. */
  printedText(): string
  start(): Promise<void>
  /** Resolves once it has printed `wanted` after this call. */
  printed(wanted: string): Promise<void>
  /** Resolves once all of its processes listen, if it runs under its supervisor, with LOG_LEVEL 'info'. */
  allListen(): Promise<void>
  /** Sends it a signal. */
  signal(signal: NodeJS.Signals): void
  /** Stops it and waits until it has ended; returns its exit code, null when a signal ended it. */
  stop(): Promise<number | null>
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
  /** Stops it and removes its data. */
  [Symbol.asyncDispose](): Promise<void>
}

export interface ShopProcessOptions {
  /** Starts it as `npm start` does, under its supervisor: `pid` is the supervisor's. */
  supervised?: boolean
  /** Node's own flags, before the shop's. */
  flags?: readonly string[]
  /** A folder for its data folder, which the caller removes. */
  parent?: string
}

/** Starts a built shop with the demo brand on a free port. `environment` overrides its settings. */
export async function startShop(
  environment: Record<string, string> = {},
  { supervised = false, flags = [], parent }: ShopProcessOptions = {},
): Promise<ShopProcess> {
  const dataDirectory = await mkdtemp(path.join(parent ?? tmpdir(), 'shop-'))
  copyFilledData(dataDirectory, environment)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let text = ''

  /** Resolves once its output contains a text, from this position on. */
  async function printed(wanted: string, from = text.length): Promise<void> {
    if (!child?.stdout) throw new Error('The shop is not running')
    if (text.includes(wanted, from)) return
    for await (const _ of on(child.stdout, 'data', { close: ['end'] })) if (text.includes(wanted, from)) return
    throw new Error(`The shop ended before it printed '${wanted}'`)
  }

  async function start(): Promise<void> {
    const command = supervised ? [bootstrap, 'start'] : [...flags, ...serverFlags, server]
    const started = spawn(process.execPath, command, {
      env: {
        ...memory,
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: origin,
        DATA_DIR: dataDirectory,
        LOG_LEVEL: 'warn',
        // Background work would slow down tests and measurements.
        IMAGES_AHEAD: 'off',
        WEB_CONCURRENCY: '1',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
    started.stderr.pipe(process.stderr)
    const ended = once(started, 'exit').then(([code]) => Promise.reject(new Error(`The shop ended with code ${code}`)))
    // It prints its URLs once it listens.
    await Promise.race([printed(environment['PUBLIC_URL'] ?? origin), ended])
    started.stdout.pipe(process.stdout)
    ended.catch(() => {})
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code]: (number | null)[] = await ended
    return code ?? null
  }

  await start()
  return {
    origin,
    dataDirectory,
    pid: () => child?.pid,
    printedText: () => text,
    start,
    printed: (wanted) => printed(wanted),
    allListen: () => printed('all processes of the shop are listening', 0),
    signal: (signal) => void child?.kill(signal),
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      if (parent !== undefined) return
      keepRenditions(dataDirectory, environment)
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
