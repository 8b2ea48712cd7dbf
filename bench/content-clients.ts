import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, request, type IncomingMessage } from 'node:http'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { atMost, type Figure } from './figure.ts'
import { quantile } from './quantile.ts'

const connections = 1000
const editors = 100
const patchesPerSecond = 2
/** How long the editors type, in milliseconds. */
const typing = 18_000
/** The warm-up time that is not counted, in milliseconds, because the code of the new service is not compiled yet. */
const warmingUp = 3000
const fileBytes = 300 * 1024 * 1024
const megabyte = 1024 * 1024

const started = z.object({ port: z.number(), token: z.string() })
const measured = z.object({ memory: z.number() })

interface Service extends z.infer<typeof started> {
  child: ChildProcess
  /** Its memory in bytes. */
  memory(): Promise<number>
}

/** Runs `work` with a content service in another process, with some documents. */
async function withService<Result>(documents: number, work: (service: Service) => Promise<Result>): Promise<Result> {
  await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'content-bench-'))
  const program = path.join(import.meta.dirname, 'content-server.ts')
  const child = fork(program, [temporary.path, String(documents)], { execArgv: ['--expose-gc'] })
  try {
    const [message] = await once(child, 'message')
    const memory = async () => {
      child.send('memory')
      const [answer] = await once(child, 'message')
      return measured.parse(answer).memory
    }
    return await work({ ...started.parse(message), child, memory })
  } finally {
    child.kill('SIGKILL')
  }
}

/** Opens an event stream and waits for its first event. */
async function follow({ port, token }: Service, address: string): Promise<IncomingMessage> {
  const headers = { Authorization: `Bearer ${token}` }
  const asked = get({ port, host: '127.0.0.1', path: address, agent: false, headers })
  const [response]: IncomingMessage[] = await once(asked, 'response')
  if (response?.statusCode !== 200) throw new Error(`${address} returned ${response?.statusCode}`)
  await once(response, 'data')
  response.resume()
  return response
}

/** The memory growth of the process by listeners, each with its own filter, and live connections. */
async function memoryOfConnections(): Promise<number> {
  return withService(1000, async (service) => {
    const open = async (count: number) => {
      const streams: IncomingMessage[] = []
      for (let n = 0; n < count; n += 1) {
        const query = encodeURIComponent(`*[_id == "document-${String(n).padStart(6, '0')}"]`)
        streams.push(await follow(service, `/v2025-02-19/data/listen/production?query=${query}&includeResult=true`))
        streams.push(await follow(service, '/v2025-02-19/data/live/events/production'))
      }
      return streams
    }
    // Code that is compiled and loaded once is not counted.
    for (const stream of await open(50)) stream.destroy()
    const before = await service.memory()
    const streams = await open(connections)
    const after = await service.memory()
    for (const stream of streams) stream.destroy()
    return (after - before) / megabyte
  })
}

async function post({ port, token }: Service, agent: Agent, address: string, body: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': Buffer.byteLength(body) }
  const sent = request({ port, host: '127.0.0.1', path: address, method: 'POST', agent, headers })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  response?.resume()
  if (response) await once(response, 'end')
  if (response?.statusCode !== 200) throw new Error(`${address} returned ${response?.statusCode}`)
}

/** Milliseconds until the response to each patch of many editors, each typing in a separate document. */
async function timesOfTyping(): Promise<number[]> {
  return withService(1000, async (service) => {
    const agent = new Agent({ keepAlive: true })
    const times: number[] = []
    async function type(editor: number): Promise<void> {
      const id = `document-${String(editor).padStart(6, '0')}`
      const begin = performance.now() + (editor / editors) * (1000 / patchesPerSecond)
      for (let n = 0; n < (typing / 1000) * patchesPerSecond; n += 1) {
        const due = begin + n * (1000 / patchesPerSecond)
        await pause(Math.max(0, due - performance.now()))
        const patch = { patch: { id, set: { title: `Typed ${n}` } } }
        const sentAt = performance.now()
        await post(service, agent, '/v2025-02-19/data/mutate/production', JSON.stringify({ mutations: [patch] }))
        if (due - begin >= warmingUp) times.push(performance.now() - sentAt)
      }
    }
    await Promise.all(Array.from({ length: editors }, (_, editor) => type(editor)))
    agent.destroy()
    return times
  })
}

/** The peak memory growth of the process while a large file is uploaded to it. */
async function memoryOfUpload(): Promise<number> {
  return withService(0, async (service) => {
    const before = await service.memory()
    const headers = { Authorization: `Bearer ${service.token}`, 'Content-Length': fileBytes }
    const address = '/v2025-02-19/assets/files/production?filename=film.mp4'
    const sent = request({ port: service.port, host: '127.0.0.1', path: address, method: 'POST', headers })
    const answered = once(sent, 'response')
    let largest = before
    let isDone = false
    const watch = (async () => {
      while (!isDone) {
        largest = Math.max(largest, await service.memory())
        await pause(100)
      }
    })()
    const piece = Buffer.alloc(megabyte, 'film')
    for (let n = 0; n < fileBytes; n += megabyte) {
      piece.writeUInt32LE(n, 0)
      if (!sent.write(Buffer.from(piece))) await once(sent, 'drain')
    }
    sent.end()
    const [response]: IncomingMessage[] = await answered
    response?.resume()
    isDone = true
    await watch
    if (response?.statusCode !== 200) throw new Error(`The upload returned ${response?.statusCode}`)
    return (largest - before) / megabyte
  })
}

/** Many clients of the content service on SQLite, and a large upload. */
export async function measureContentClients(): Promise<Figure[]> {
  const memory = await memoryOfConnections()
  const times = await timesOfTyping()
  const upload = await memoryOfUpload()
  return [
    atMost(`memory of ${connections} listeners and ${connections} live connections`, memory, 'MB', 150),
    atMost(`commit p99, ${editors} editors with ${patchesPerSecond} patches/s each`, quantile(times, 0.99), 'ms', 50),
    atMost('memory during an upload of 300 MB', upload, 'MB', 100),
  ]
}
