import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from './shop-process.ts'

const supervisor = fileURLToPath(new URL('../scripts/supervise.mjs', import.meta.url))

/** A substitute for the shop: responds with its process id, and stops as the shop does. */
const listens = `
import { createServer } from 'node:http'
const server = createServer((request, response) => response.end(String(process.pid))).listen(process.env.PORT, '127.0.0.1')
process.once('SIGTERM', () => server.close(() => process.exit(0)))
`

/** Runs the supervisor with a substitute program; `lines` contains the output of both. */
async function supervised(program: string, firstDelay = 10) {
  const directory = await mkdtemp(path.join(tmpdir(), 'supervised-'))
  const file = path.join(directory, 'server.mjs')
  await writeFile(file, program)
  const port = await freePort()
  const options = `{ args: [], flags: ['--max-old-space-size=32'], env: process.env, firstDelay: ${firstDelay} }`
  const code = `import { supervise } from ${JSON.stringify(supervisor)}; supervise(${JSON.stringify(file)}, ${options})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => void lines.push(line))
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(directory, { recursive: true })
  })
  /** On a new connection each time: an idle one may be closed at the moment of reuse. */
  const answer = () =>
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
        const answered = await answer()
        return answered !== former && answered
      },
      { timeout: 20_000, interval: 20 },
    )
    return Number(pid)
  }
  return { child, lines, ended, answer, another }
}

test('a killed shop is restarted, with the reason in the log; a signal ends both with exit code 0', async () => {
  const { child, lines, ended, another } = await supervised(listens)
  const first = await another()
  process.kill(first, 'SIGKILL')
  await another(first)
  expect(lines.join()).toContain('the shop ended: killed by SIGKILL; it is started again in 0.01 s')
  // npm forwards signals that the terminal has already sent to all processes.
  child.kill('SIGINT')
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
})

test('a shop ends when its supervisor is killed', async () => {
  const { child, ended, answer, another } = await supervised(listens)
  await another()
  child.kill('SIGKILL')
  await ended
  await expect.poll(answer).toBeUndefined()
})

test('SIGUSR2 replaces the process by a new one without a refused connection', async () => {
  const { child, ended, answer, another } = await supervised(listens)
  const first = await another()
  child.kill('SIGUSR2')
  const answers: (number | undefined)[] = []
  const pid = await vi.waitUntil(
    async () => {
      answers.push(await answer())
      return answers.at(-1) !== first && answers.at(-1)
    },
    { timeout: 20_000, interval: 1 },
  )
  expect(pid).toBeGreaterThan(0)
  expect(answers).not.toContain(undefined)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test.each([78, 69])(
  'exit code %d before the shop listens ends the supervisor; only the shop logs the reason',
  async (code) => {
    const { lines, ended } = await supervised(`console.error('The configuration is wrong'); process.exit(${code})`)
    expect(await ended).toEqual([code, null])
    expect(lines).toEqual(['The configuration is wrong'])
  },
)

test('the supervisor gives up on repeated out-of-memory crashes and logs the reason', async () => {
  const { lines, ended } = await supervised(
    'const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length))',
    1,
  )
  expect(await ended).toEqual([1, null])
  const reason = 'out of memory: its heap reached the limit (--max-old-space-size)'
  expect(lines.filter((line) => line.includes(`the shop ended: ${reason}`))).toHaveLength(6)
  expect(lines.at(-1)).toBe(`The shop ended 7 times right after its start, last by ${reason}. It is not started again.`)
})
