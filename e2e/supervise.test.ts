import { expect, onTestFinished, test, vi } from 'vitest'
import { listens, listensWhenStopped, supervised } from './supervised-program.ts'

const pidOf = (line = ''): number => Number(line.split(' ')[0])

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

test.each(['SIGINT', 'SIGHUP'])(
  'a terminal’s %s that ends a process while it starts does not count as a fault',
  async (signal) => {
    const { child, ended, printed } = await supervised(`
process.once('SIGTERM', () => process.kill(process.pid, '${signal}'))
setInterval(() => {}, 1000)
console.log('started')`)
    await printed('started')
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
  },
)

test('a second signal ends a shop that hangs', async () => {
  const { child, ended, printed } = await supervised(`
process.on('SIGTERM', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000))
setInterval(() => {}, 1000)
console.log('started')`)
  await printed('started')
  // Those shortly after the first one count as the same.
  const signals = setInterval(() => child.kill('SIGINT'), 50)
  onTestFinished(() => clearInterval(signals))
  expect(await ended).toEqual([1, null])
})

test('a shop ends when its supervisor is killed', async () => {
  const { child, ended, answer: response, another } = await supervised(listens)
  await another()
  child.kill('SIGKILL')
  await ended
  await expect.poll(response).toBeUndefined()
})

test('SIGUSR2 replaces the process by a new one without a refused connection', async () => {
  const metrics = `
import { createServer as createOther } from 'node:http'
await new Promise((resolve) => createOther().listen(process.env.METRICS_PORT, '127.0.0.1', resolve))
await new Promise((resolve) => setTimeout(resolve, 100))`
  const { child, ended, answer: respond, another } = await supervised(`${metrics}\n${listens}`)
  const first = await another()
  child.kill('SIGUSR2')
  const responses: (number | undefined)[] = []
  const pid = await vi.waitUntil(
    async () => {
      responses.push(await respond())
      return responses.at(-1) !== first && responses.at(-1)
    },
    { timeout: 60_000, interval: 1 },
  )
  expect(pid).toBeGreaterThan(0)
  expect(responses).not.toContain(undefined)
  await vi.waitFor(() => expect(() => process.kill(first, 0)).toThrow('ESRCH'), { timeout: 60_000 })
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a process that listens only after it has been replaced does not stop its successor', async () => {
  const { child, ended, answer: respond, another, printed, deploy } = await supervised(listensWhenStopped)
  await printed('started')
  await deploy(listens)
  child.kill('SIGUSR2')
  const successor = await another()
  await printed('a new process of the shop has taken over')
  expect(await respond()).toBe(successor)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('the other processes start when the first listens, and are restarted and stopped separately', async () => {
  const { child, lines, ended, printed } = await supervised(listens, { processes: 3 })
  await printed('all processes of the shop are listening')
  const [first = '', ...others] = lines.filter((line) => line.includes('--process='))
  expect(first).toContain('--process=1/3')
  expect(others.map((line) => line.split(' ')[1]).toSorted()).toEqual(['--process=2/3', '--process=3/3'])
  process.kill(pidOf(others.find((line) => line.endsWith('2/3'))), 'SIGKILL')
  const [, restarted] = await printed('--process=2/3', 2)
  expect(lines.filter((line) => line.includes('the shop ended'))).toEqual([
    expect.stringContaining('"process":2,"code":null,"signal":"SIGKILL"'),
  ])
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  for (const pid of [first, ...others, restarted].map(pidOf)) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('the supervisor logs from LOG_LEVEL on, as the shop does', async () => {
  const { lines, ended, printed } = await supervised(listens, { processes: 2, level: 'error' })
  const [first] = await printed('--process=', 2)
  process.kill(pidOf(first), 'SIGKILL')
  await printed('the shop ended: killed by SIGKILL')
  const [, , restarted] = await printed('--process=', 3)
  // As by a service manager, which stops each process.
  process.kill(pidOf(restarted), 'SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(lines.filter((line) => line.includes('all processes of the shop are listening'))).toEqual([])
})

test('SIGUSR2 replaces several processes one after the other, up to one that does not listen', async () => {
  const { child, lines, ended, printed, answer: respond, deploy } = await supervised(listens, { processes: 3 })
  await printed('all processes of the shop are listening')
  await vi.waitFor(() => expect(lines.filter((line) => line.includes('--process='))).toHaveLength(3), {
    timeout: 30_000,
  })
  await deploy(`${listens}\nif (process.argv.at(-1) === '--process=2/3') process.exit(3)`)
  child.kill('SIGUSR2')
  await printed("the shop's other process ended: exit code 3")
  const started = lines.filter((line) => line.includes('--process=')).slice(3)
  expect(started.map((line) => line.split(' ')[1])).toEqual(['--process=1/3'])
  expect(await respond()).toBeGreaterThan(0)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test.each([
  ['while the first process starts', listensWhenStopped, 'started'],
  [
    'while a process waits for its restart',
    `if (process.argv.at(-1) === '--process=2/2') process.exit(3)\n${listens}`.replace(
      'process.exit(0)',
      'setTimeout(process.exit, 600, 0)',
    ),
    'it is started again',
  ],
])('a shop that is stopped %s starts no other process', async (_, program, line) => {
  const { child, lines, ended, printed } = await supervised(program, { processes: 2, firstDelay: 200 })
  await printed(line)
  const before = lines.length
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(lines.slice(before)).toEqual([])
})

test('only the first process ends the shop when it cannot be kept running', async () => {
  const {
    child,
    ended,
    printed,
    answer: respond,
  } = await supervised(
    `if (process.argv.at(-1) === '--process=2/2') process.exit(3)\n${listens}`.replace('import', ';import'),
    { processes: 2, firstDelay: 1 },
  )
  await printed('Process 2 of the shop ended 7 times right after its start, last by exit code 3.')
  expect(await respond()).toBeGreaterThan(0)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a process queries all processes, and sends messages to the others', async () => {
  const { lines, printed } = await supervised(
    `${listens}
const [, number] = process.argv.at(-1).match(/=(.)/)
process.on('message', (message) => {
  if (message.shop === 'ask') process.send({ shop: 'answer', to: message.from, id: message.id, text: number })
  else console.log(number + ' got ' + JSON.stringify(message))
})
if (number === '2') setTimeout(() => {
  process.send({ shop: 'publish', channel: 'a', payload: 'b' })
  process.send({ shop: 'ask', id: 7 })
}, 300)`,
    { processes: 2 },
  )
  await printed('2 got {"shop":"answer"', 2)
  expect(lines.filter((line) => line.includes(' got ')).toSorted()).toEqual([
    expect.stringMatching(/^1 got .*"channel":"a","payload":"b"/),
    expect.stringMatching(/^2 got .*"text":"1"/),
    expect.stringMatching(/^2 got .*"text":"2"/),
    expect.stringMatching(/^2 got .*"shop":"asked","id":7,"count":2/),
  ])
})

test.each([78, 69])(
  'exit code %d before the shop listens ends the supervisor; only the shop logs the reason',
  async (code) => {
    const { lines, ended } = await supervised(`console.error('The configuration is wrong'); process.exit(${code})`)
    expect(await ended).toEqual([code, null])
    expect(lines).toEqual(['The configuration is wrong'])
  },
)

test('a shop whose database stays away is started again until it is back', async () => {
  const { child, ended, printed } = await supervised(
    `
import { readdirSync, writeFileSync } from 'node:fs'
${listens}
writeFileSync(new URL(String(process.pid), import.meta.url), '')
const starts = readdirSync(new URL('.', import.meta.url)).length - 1
if (starts === 1) server.on('listening', () => setTimeout(process.exit, 100, 69))
else if (starts < 9) process.exit(69)
else console.log('back again')`,
    { firstDelay: 1 },
  )
  await printed('back again')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('the supervisor gives up on repeated out-of-memory crashes and logs the reason', async () => {
  const { lines, ended } = await supervised(
    'const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length))',
    { firstDelay: 1 },
  )
  expect(await ended).toEqual([1, null])
  const reason = 'out of memory: its heap reached the limit (--max-old-space-size)'
  expect(lines.filter((line) => line.includes(`the shop ended: ${reason}`))).toHaveLength(6)
  expect(lines.at(-1)).toBe(`The shop ended 7 times right after its start, last by ${reason}. It is not started again.`)
})
