import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, closeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { freePort } from '@shop/testing/listen'
import { expect, onTestFinished, test } from 'vitest'
import { copyFilledData } from './filled-data.ts'

const bootstrap = fileURLToPath(new URL('../scripts/bootstrap.mjs', import.meta.url))

/** `npm start` with the standard output `output`; `read` returns a page's status, or 0 without a response. */
async function startWritingTo(output: 'pipe' | number) {
  const data = await temporaryFolder()
  copyFilledData(data, {})
  const port = String(await freePort())
  const settings = { PORT: port, DATA_DIR: data, WEB_CONCURRENCY: '2', IMAGES_AHEAD: 'off', LOG_LEVEL: 'info' }
  const shop = spawn(process.execPath, [bootstrap, 'start'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', output, 'ignore'],
  })
  const ended = once(shop, 'exit')
  onTestFinished(async () => {
    shop.kill('SIGKILL')
    await ended
  })
  const read = (page: string) =>
    fetch(`http://127.0.0.1:${port}${page}`).then(
      ({ status }) => status,
      () => 0,
    )
  return { shop, ended, read }
}

/** The statuses of twenty pages, and the exit code. Each request and the supervisor write lines to the log. */
async function sell({ shop, ended, read }: Awaited<ReturnType<typeof startWritingTo>>) {
  await expect.poll(() => read('/readyz')).toBe(200)
  const statuses = new Set<number>()
  for (let request = 0; request < 20; request += 1) statuses.add(await read('/about'))
  shop.kill('SIGTERM')
  return { statuses: [...statuses], end: await ended }
}

test('a shop goes on selling when nobody reads its log any more', async () => {
  const started = await startWritingTo('pipe')
  started.shop.stdout?.destroy()
  expect(await sell(started)).toEqual({ statuses: [200], end: [0, null] })
})

test.skipIf(!existsSync('/dev/full'))('a shop goes on selling when the disk of its log is full', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  expect(await sell(await startWritingTo(full))).toEqual({ statuses: [200], end: [0, null] })
})
