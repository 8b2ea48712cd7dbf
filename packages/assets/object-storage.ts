import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The parts of the test server used here; the package has no types. */
interface TestServer {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
interface TestServerOptions {
  address: string
  port: number
  directory: string
  silent: boolean
  allowMismatchedSignatures: boolean
  configureBuckets: { name: string; configs: string[] }[]
}
const S3rver: new (options: TestServerOptions) => TestServer = createRequire(import.meta.url)('@20minutes/s3rver')

const bucket = 'shop'

/**
 * How the storage misbehaves: `dead` refuses connections, `silent` never responds, `slow` sends a byte a second,
 * `failing` responds with 500, `full` does so to writes only, `short` omits the last byte, `lying` changes a byte,
 * `forgetful` has lost every object, `website` responds with a web page to everything, like a storage's own console.
 */
export type Fault = 'dead' | 'silent' | 'slow' | 'failing' | 'full' | 'short' | 'lying' | 'forgetful' | 'website'

/** An object storage for tests and drills on 127.0.0.1. It checks signatures and can be made to fail. */
export interface ObjectStorage {
  /** The settings that make a shop use it. */
  settings: { ASSETS_URL: string; ASSETS_ACCESS_KEY_ID: string; ASSETS_SECRET_ACCESS_KEY: string }
  /** Sets the fault, or removes it. */
  setCondition(fault: Fault | undefined): void
  /** The keys of all objects. */
  keys(): Promise<string[]>
  /** The number of requests since it started. */
  requests(): number
  close(): Promise<void>
}

/** Forwards a response, modified by the fault. */
async function respond(fault: Fault | undefined, upstream: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of upstream) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  const isObject = response.req.method === 'GET' && upstream.headers['content-type'] !== 'application/xml'
  if (fault === 'lying' && isObject && bytes.length > 0) bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  const sent = fault === 'short' && isObject ? bytes.subarray(0, -1) : bytes
  const headers = { ...upstream.headers }
  if (response.req.method !== 'HEAD') headers['content-length'] = String(sent.length)
  response.writeHead(upstream.statusCode ?? 500, headers)
  if (fault !== 'slow') {
    response.end(sent)
    return
  }
  let position = 0
  const timer = setInterval(() => {
    if (position >= sent.length) response.end()
    else response.write(sent.subarray(position, ++position))
  }, 1000)
  response.on('close', () => clearInterval(timer))
}

/** Starts a storage with an empty bucket. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const directory = await mkdtemp(path.join(tmpdir(), 'object-storage-'))
  const start = async (allowMismatchedSignatures: boolean) => {
    const configureBuckets = [{ name: bucket, configs: [] }]
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      directory,
      silent: true,
      allowMismatchedSignatures,
      configureBuckets,
    })
    return { server, port: (await server.run()).port }
  }
  const strict = await start(false)
  // For listings the server checks the signature of another path, without its trailing slash: they go to a server that
  // accepts any signature.
  const lenient = await start(true)
  let fault: Fault | undefined
  let requests = 0

  /** A proxy for the storage; signatures stay valid because the `Host` header is forwarded. */
  const front = createServer((incoming, response) => {
    requests += 1
    if (fault === 'dead') return void incoming.socket.destroy()
    if (fault === 'silent') return undefined
    if (fault === 'website') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html></html>')
    if (fault === 'failing' || (fault === 'full' && incoming.method === 'PUT'))
      return void response.writeHead(500).end()
    if (fault === 'forgetful' && incoming.method !== 'PUT') return void response.writeHead(404).end()
    const { method, url: target, headers } = incoming
    const { port } = target?.startsWith(`/${bucket}/?`) ? lenient : strict
    const onward = request({ host: '127.0.0.1', port, method, path: target, headers }, (upstream) => {
      respond(fault, upstream, response).catch(() => response.destroy())
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
    return undefined
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const address = front.address()
  if (address === null || typeof address === 'string') throw new Error('The storage has no port')

  return {
    settings: {
      ASSETS_URL: `s3://${bucket}/a-shop?endpoint=http://127.0.0.1:${address.port}&region=eu-central-1`,
      ASSETS_ACCESS_KEY_ID: 'S3RVER',
      ASSETS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    setCondition: (next) => void (fault = next),
    async keys() {
      const entries = await readdir(path.join(directory, bucket), { recursive: true }).catch(() => [])
      return entries
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.slice(0, -'._S3rver_object'.length))
    },
    requests: () => requests,
    async close() {
      front.closeAllConnections()
      front.close()
      await once(front, 'close')
      await strict.server.close()
      await lenient.server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
