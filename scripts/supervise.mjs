import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'

/**
 * Exit codes of a shop that cannot start and has printed the reason in one line: an invalid setting or a port in use, which
 * need a person; or a database server that does not respond, which may be temporary.
 */
const wrongSettings = 78
const unavailable = 69

/** Milliseconds. A shop that ran for so long was healthy: the count of faults is reset. */
const healthyTime = 60_000
const longestDelay = 30_000
const mostFaults = 7

/** npm forwards a signal that the terminal has sent to both of us: signals within so many milliseconds count as one. */
const sameSignal = 500

/** The number of processes that the kernel has killed because memory ran out; undefined if unknown. */
function kernelKills() {
  try {
    return Number(/^oom_kill (\d+)/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

function reasonOf({ code, signal, lastOutput, killsBefore }) {
  if (lastOutput.includes('heap out of memory'))
    return 'out of memory: its heap reached the limit (--max-old-space-size)'
  if (signal === 'SIGKILL' && kernelKills() > killsBefore) return 'out of memory: killed by the kernel'
  return signal ? `killed by ${signal}` : `exit code ${code}`
}

/** Writes a log line in the shop's format. */
const log = (level, message, details) =>
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), pid: process.pid, ...details, msg: message })}\n`)

/**
 * Runs `server` and restarts it when it ends unexpectedly; never returns. SIGINT, SIGTERM and SIGHUP
 * stop it and exit with code 0, a second one ends both at once. SIGUSR2 starts a second process and stops the first when
 * the second listens: they share the listening socket, so that no connection is refused. When this process is killed, the
 * server ends too.
 * @param options.firstDelay milliseconds before the first restart; doubled after each short run.
 */
export function supervise(server, { args, flags, env, firstDelay = 200 }) {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: server, args, execArgv: flags, stdio: ['inherit', 'inherit', 'pipe', 'ipc'] })
  let current
  let hasListened = false
  let faults = 0
  let stoppedAt

  function start() {
    const worker = cluster.fork(env)
    const killsBefore = kernelKills()
    let lastOutput = ''
    let listeningSince
    worker.process.stderr.on('data', (chunk) => {
      process.stderr.write(chunk)
      lastOutput = (lastOutput + chunk).slice(-8192)
    })
    worker.on('listening', () => {
      hasListened = true
      listeningSince ??= performance.now()
      const before = current
      current = worker
      if (before !== worker) before.process.kill('SIGTERM')
    })
    // Not 'exit': the last output may arrive after it.
    worker.process.on('close', (code, signal) => {
      const reason = reasonOf({ code, signal, lastOutput, killsBefore })
      const wasExpected = code === 0 || (stoppedAt !== undefined && signal === 'SIGTERM')
      if (worker !== current) {
        if (code === 0) log(30, 'a new process of the shop has taken over')
        else log(50, `the shop's other process ended: ${reason}`, { code, signal })
        return
      }
      if (wasExpected) process.exit(0)
      if (stoppedAt !== undefined) process.exit(code ?? 1)
      if (!hasListened && [wrongSettings, unavailable].includes(code)) process.exit(code)
      faults = performance.now() - listeningSince > healthyTime ? 1 : faults + 1
      if (faults >= mostFaults && code !== unavailable) {
        process.stderr.write(
          `The shop ended ${faults} times right after its start, last by ${reason}. It is not started again.\n`,
        )
        process.exit(1)
      }
      const delay = Math.min(firstDelay * 2 ** (faults - 1), longestDelay)
      log(60, `the shop ended: ${reason}; it is started again in ${delay / 1000} s`, { code, signal })
      setTimeout(() => (current = start()), delay)
    })
    return worker
  }

  function stop() {
    const now = performance.now()
    if (stoppedAt === undefined) {
      stoppedAt = now
      // During the restart delay no process is running.
      if (current.isDead()) process.exit(0)
      for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGTERM')
    } else if (now - stoppedAt > sameSignal) {
      for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGKILL')
      process.exit(1)
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  process.on('SIGUSR2', () => stoppedAt === undefined && start())
  process.once('disconnect', () => stop())
  current = start()
}
