import { spawn } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@shop/testing/listen'
import { atMost, type Figure } from './figure.ts'
import { median } from './quantile.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const isAnswering = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )

/** Milliseconds from the command to the first complete page. */
async function startUntilFirstPage(port: number, dataDirectory: string): Promise<number> {
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    // Its own process group: npm does not forward signals.
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDirectory,
    },
  })
  let elapsed = Number.NaN
  while (child.exitCode === null) {
    const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (page?.ok) {
      await page.text()
      elapsed = performance.now() - started
      break
    }
    await setTimeout(10)
  }
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  while (await isAnswering(port)) await setTimeout(10)
  return elapsed
}

/** The second `npm start` of a shop, until its home page has arrived: the median of five. */
export async function measureSecondStart(): Promise<Figure[]> {
  await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'shop-bench-'))
  const port = await freePort()
  const first = await startUntilFirstPage(port, temporary.path)
  const times: number[] = []
  for (let round = 0; round < 5; round++) times.push(await startUntilFirstPage(port, temporary.path))
  return [
    atMost('first start with installed packages and build, demo brand loaded', first, 'ms', 60_000),
    atMost('second start to first page', median(times), 'ms', 2000),
  ]
}
