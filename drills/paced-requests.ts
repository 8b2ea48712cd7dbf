import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { quantile } from '../bench/quantile.ts'
import type { Latency, Load } from './latency.ts'

/** Requests a URL as a browser does, but does not decode the body: that would take longer than the response itself. */
async function load(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const sent = request(url, { agent, headers: { 'Accept-Encoding': 'br', ...headers }, timeout: 30_000 })
  sent.on('timeout', () => sent.destroy(new Error('no response')))
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

/** Sends requests at a steady rate, regardless of pending ones. */
async function sendAll({ url, headers = {}, perSecond, seconds }: Load, signal: AbortSignal): Promise<Latency> {
  const agent = new Agent({ keepAlive: true })
  const started = performance.now()
  const times: number[] = []
  const inFlight: Promise<void>[] = []
  let failed = 0

  async function send(due: number): Promise<void> {
    try {
      if ((await load(url, headers, agent)) >= 500) failed += 1
    } catch {
      failed += 1
    }
    times.push(performance.now() - due)
  }

  for (let due = started; due < started + seconds * 1000 && !signal.aborted; due += 1000 / perSecond) {
    await setTimeout(Math.max(0, due - performance.now()))
    inFlight.push(send(due))
  }
  await Promise.all(inFlight)
  agent.destroy()
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: Math.max(...times),
    sent: times.length,
    failed,
  }
}

const ended = new AbortController()
parentPort?.once('message', () => ended.abort())
parentPort?.postMessage(await sendAll(workerData, ended.signal), [])
parentPort?.close()
