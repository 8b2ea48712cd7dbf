import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'

/**
 * Exit codes of a shop that cannot start and has printed the reason in one line: an invalid setting or a port in use,
 * which somebody must fix; or a database server that does not respond, which may be temporary.
 */
const wrongSettings = 78
const unavailable = 69

/** The running time after which a shop counts as healthy and its faults are reset, in milliseconds. */
const healthyTime = 60_000
const maxDelay = 30_000
const maxFaults = 7

/**
 * Signals within this many milliseconds count as one, because npm forwards signals that the terminal has sent to both
 * processes.
 */
const sameSignal = 500

/** Signals that stop the shop. A terminal sends its own to all processes, and one that starts has no handler yet. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

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

/** The numbers of the shop's log levels. */
const levels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Infinity }

/** Writes log lines in the shop's format, from the level `lowest` on. */
const createLog =
  (lowest = 'info') =>
  (level, message, details) => {
    if (levels[level] < levels[lowest]) return
    const line = { level: levels[level], time: Date.now(), pid: process.pid, ...details, msg: message }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }

/** Sends a message to a process that may be ending. */
const send = (worker, message) => void (worker?.isConnected() && worker.send(message, () => {}))

/**
 * Runs `processes` processes of `server` on one port, and restarts those that end unexpectedly; never returns. The last
 * argument of each is its number and the count, `--process=NUMBER/PROCESSES`. The first starts alone, and the others
 * when it listens. SIGINT, SIGTERM and SIGHUP stop all and exit with code 0 when the last one has ended, a second one
 * ends all at once. SIGUSR2 replaces one after the other: it starts a new process and stops the former, with the same
 * signal, when the new one listens: they share the listening socket, so that no connection is refused. When this
 * process is killed, the servers end too. Processes exchange messages through this one: see {@link passOn}.
 * @param options.firstDelay milliseconds before the first restart; doubled after each short run.
 */
export function supervise(server, { flags, env, processes = 1, firstDelay = 200 }) {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const sidePort = Number(env.METRICS_PORT)
  const log = createLog(env.LOG_LEVEL)
  const running = new Set()
  const places = Array.from({ length: processes }, (_, index) => createPlace(index + 1))
  let hasListened = false
  let stoppedAt
  let exitCode = 0
  /** Whether all processes have once listened at the same time. */
  let isWhole = processes === 1

  /** Manages one of the processes: its start, restarts and replacement. */
  function createPlace(number) {
    const name = processes > 1 ? { process: number } : {}
    let current
    let listening
    let restart
    let faults = 0

    /** Starts a process, which replaces the current one once it listens. Resolves to whether it listens. */
    function start() {
      clearTimeout(restart)
      // A process that starts after the stop, once the first one listens or a delay has ended, would get no signal.
      if (stoppedAt !== undefined) return Promise.resolve(false)
      const { promise, resolve } = Promise.withResolvers()
      cluster.setupPrimary({
        exec: server,
        args: [`--process=${number}/${processes}`],
        execArgv: flags,
        stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
      })
      const worker = cluster.fork(env)
      running.add(worker)
      if (!current || current.isDead()) current = worker
      const killsBefore = kernelKills()
      let lastOutput = ''
      let listeningSince
      worker.process.stderr.on('data', (chunk) => {
        process.stderr.write(chunk)
        lastOutput = (lastOutput + chunk).slice(-8192)
      })
      worker.on('message', (message) => passOn(worker, message))
      worker.on('listening', ({ port }) => {
        // A worker that has been replaced before it listened is being stopped.
        if (port === sidePort || worker.id < current.id) return
        listeningSince = performance.now()
        if (current !== worker) current.process.kill(current === listening ? 'SIGUSR2' : 'SIGTERM')
        current = worker
        listening = worker
        resolve(true)
        onListening()
      })
      // Not 'exit': the last output may arrive after it.
      worker.process.on('close', (code, signal) => {
        running.delete(worker)
        if (listening === worker) listening = undefined
        resolve(false)
        const reason = reasonOf({ code, signal, lastOutput, killsBefore })
        if (stoppedAt !== undefined) {
          if (!stopSignals.includes(signal)) exitCode ||= code ?? 1
          exitIfAlone()
        } else if (worker === current) {
          onEnd({ code, signal, reason }, performance.now() - listeningSince > healthyTime)
        } else if (code === 0) {
          log('info', 'a new process of the shop has taken over', name)
        } else {
          log('error', `the shop's other process ended: ${reason}`, { ...name, code, signal })
        }
      })
      return promise
    }

    function onEnd({ code, signal, reason }, wasHealthy) {
      if (code === 0) return stop()
      if (!hasListened && [wrongSettings, unavailable].includes(code)) process.exit(code)
      faults = wasHealthy ? 1 : faults + 1
      if (faults >= maxFaults && code !== unavailable) {
        const which = number > 1 ? `Process ${number} of the shop` : 'The shop'
        process.stderr.write(
          `${which} ended ${faults} times right after its start, last by ${reason}. It is not started again.\n`,
        )
        // The first process does the work that must be done only once: without it mails would never be sent.
        return number > 1 ? undefined : stop(1)
      }
      const delay = Math.min(firstDelay * 2 ** (faults - 1), maxDelay)
      log('fatal', `the shop ended: ${reason}; it is started again in ${delay / 1000} s`, { ...name, code, signal })
      restart = setTimeout(start, delay)
    }

    return {
      start,
      /** Starts a process that replaces the current one, also if none is running. */
      replace() {
        faults = 0
        return start()
      },
      /** The process that responds; undefined while there is none. */
      listening: () => listening,
    }
  }

  function onListening() {
    const isFirst = !hasListened
    hasListened = true
    if (isFirst) for (const place of places.slice(1)) void place.start()
    else if (!isWhole && places.every((place) => place.listening())) {
      isWhole = true
      log('info', 'all processes of the shop are listening', { processes })
    }
  }

  /**
   * Passes on the messages of processes: `publish` goes to all others; `ask` to every process that listens, including
   * its sender, which also gets their number; `answer` back to the sender of the question.
   */
  function passOn(worker, message) {
    if (message.shop === 'publish') {
      for (const other of running) if (other !== worker) send(other, message)
    } else if (message.shop === 'ask') {
      const asked = places.map((place) => place.listening()).filter(Boolean)
      send(worker, { shop: 'asked', id: message.id, count: asked.length })
      for (const each of asked) send(each, { ...message, from: worker.id })
    } else if (message.shop === 'answer') send(cluster.workers[message.to], message)
  }

  function exitIfAlone() {
    if (running.size === 0) process.exit(exitCode)
  }

  /** Stops all processes; `code` is the exit code if they end normally. */
  function stop(code = 0) {
    stoppedAt = performance.now()
    exitCode = code
    for (const worker of running) worker.process.kill('SIGTERM')
    // During the restart delay no process is running.
    exitIfAlone()
  }

  function stopOrEnd() {
    if (stoppedAt === undefined) stop()
    else if (performance.now() - stoppedAt > sameSignal) {
      for (const worker of running) worker.process.kill('SIGKILL')
      process.exit(1)
    }
  }

  /**
   * Replaces processes one after the other, so that only one additional process runs at a time; stops at one that does
   * not listen.
   */
  async function replaceAll() {
    for (const place of places) if (!(await place.replace())) return
  }

  for (const signal of stopSignals) process.on(signal, stopOrEnd)
  let replacing = Promise.resolve()
  process.on('SIGUSR2', () => (replacing = replacing.then(replaceAll)))
  process.once('disconnect', stopOrEnd)
  void places[0].start()
}
