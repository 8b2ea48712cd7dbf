import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, vi } from 'vitest'
import { freePort } from '@shop/testing/listen'
import { temporaryFolder } from '@shop/testing/temporary-folder'

const supervisor = fileURLToPath(new URL('../scripts/supervise.mjs', import.meta.url))

/** A substitute for the shop: responds with its process id and number, and stops like the shop. */
export const listens = `
import { createServer } from 'node:http'
const server = createServer((request, response) => response.end(String(process.pid)))
server.listen(process.env.PORT, '127.0.0.1', () => console.log(process.pid + ' ' + process.argv.at(-1)))
for (const signal of ['SIGTERM', 'SIGUSR2']) process.once(signal, () => server.close(() => process.exit(0)))
`

/** A process that starts to listen only when it is stopped, and ends some time later. */
export const listensWhenStopped = `
import { createServer } from 'node:http'
console.log('started ' + process.argv.at(-1))
process.once('SIGTERM', () => createServer().listen(process.env.PORT, '127.0.0.1', () => setTimeout(process.exit, 200, 0)))
setInterval(() => {}, 1000)`

/** Runs the supervisor with a substitute program; `lines` contains the output of both. */
export async function supervised(program: string, { firstDelay = 10, processes = 1, level = 'info' } = {}) {
  const directory = await temporaryFolder()
  const file = path.join(directory, 'server.mjs')
  await writeFile(file, program)
  const port = await freePort()
  const options = `{ flags: ['--max-old-space-size=32'], env: process.env, firstDelay: ${firstDelay}, processes: ${processes} }`
  const code = `import { supervise } from ${JSON.stringify(supervisor)}; supervise(${JSON.stringify(file)}, ${options})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, PORT: String(port), METRICS_PORT: String(await freePort()), LOG_LEVEL: level },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => void lines.push(line))
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  /** On a new connection each time: an idle one may be closed at the moment of reuse. */
  const respond = () =>
    new Promise<number | undefined>((resolve) => {
      const fail = () => resolve(undefined)
      const request = get({ port, host: '127.0.0.1', agent: false }, (response) => {
        text(response).then((pid) => resolve(Number(pid)), fail)
      })
      request.on('error', fail)
    })
  /** The id of the responding process, once it differs from `former`. */
  const another = async (former?: number): Promise<number> => {
    const pid = await vi.waitUntil(
      async () => {
        const answered = await respond()
        return answered !== former && answered
      },
      { timeout: 60_000, interval: 20 },
    )
    return Number(pid)
  }
  /** Resolves once `count` lines with `text` have been printed; returns them. */
  const printed = async (text: string, count = 1): Promise<string[]> => {
    const found = () => lines.filter((line) => line.includes(text))
    await vi.waitFor(() => expect(found().length).toBeGreaterThanOrEqual(count), { timeout: 60_000, interval: 10 })
    return found()
  }
  /** Changes the program that processes run from now on. */
  const deploy = (changed: string) => writeFile(file, changed)
  return { child, lines, ended, answer: respond, another, printed, deploy }
}
