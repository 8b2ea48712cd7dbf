import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@shop/testing/listen'
import type { Figure } from '../bench/figure.ts'
import { readWhileNothingIsStored, storesAgain, check } from './disk-figures.ts'
import { mountMemory } from './disk.ts'
import type { Drill } from './drill.ts'
import { startShopOnDisk } from './shop-on-disk.ts'

const server = fileURLToPath(new URL('../apps/storefront/build/server/index.js', import.meta.url))

/** Starts a shop whose data folder is on a full disk. */
async function startOnFullDisk(): Promise<Figure> {
  await using disk = await mountMemory(1)
  await disk.fill()
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; output: string }>()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    DATA_DIR: disk.directory,
    LOG_LEVEL: 'silent',
  }
  const child = execFile(process.execPath, [server], { env, timeout: 60_000 }, (_error, _stdout, stderr) =>
    resolve({ code: child.exitCode, output: stderr.trim() }),
  )
  const { code, output } = await promise
  const lines = output.split('\n')
  return check(
    `a first start fails: exit code ${code}, ‘${lines.at(-1)}’`,
    code === 78 && lines.length === 2 && output.endsWith('cannot be used: the disk is full'),
  )
}

export const drill: Drill = {
  does: 'fills the disk of the data folder, a small one in memory, and empties it again',
  isShort: true,
  async run() {
    await using disk = await mountMemory(256)
    await using shop = await startShopOnDisk(disk)
    const { origin, acknowledged, token } = shop
    await disk.fill()
    const figures = await readWhileNothingIsStored(origin, token, 'the disk is full')
    await disk.empty()
    figures.push(await storesAgain(origin, token), ...(await acknowledged.countLost()))
    return [...figures, await startOnFullDisk()]
  },
}
