import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtempDisposable, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { atLeast } from '../bench/figure.ts'
import { startShop } from '../e2e/shop-process.ts'
import { Acknowledged } from './acknowledged.ts'
import { ownerSettings } from '../e2e/filled-data.ts'
import { DrillSkipped, type Drill } from './drill.ts'

const rounds = 3
const source = path.join(import.meta.dirname, 'synced-files.c')

/**
 * Compiles the library that records the synced state of a shop's files. @throws {DrillSkipped} without Linux and a C
 * compiler.
 */
async function compile(directory: string): Promise<string> {
  if (process.platform !== 'linux') throw new DrillSkipped('LD_PRELOAD exists on Linux only')
  const library = path.join(directory, 'synced-files.so')
  try {
    await promisify(execFile)('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'])
  } catch (error) {
    throw new DrillSkipped('there is no C compiler here', { cause: error })
  }
  return library
}

/** Replaces the files by their synced state; removed files stay removed. Returns the number of files. */
async function cutBack(data: string, synced: string): Promise<number> {
  const names = (await readdir(data)).filter((name) => name.startsWith('shop.sqlite'))
  const kept = (await readdir(synced)).filter((name) => names.includes(name))
  for (const name of names) await rm(path.join(data, name))
  for (const name of kept) await copyFile(path.join(synced, name), path.join(data, name))
  await rm(synced, { recursive: true })
  await mkdir(synced)
  return kept.length
}

export const drill: Drill = {
  does: 'cuts the power while editors write and shoppers buy: kills the shop and reverts writes that were not synced to disk',
  isShort: false,
  async run() {
    await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'drill-power-'))
    const library = await compile(temporary.path)
    const synced = path.join(temporary.path, 'synced')
    await mkdir(synced)
    await using shop = await startShop(
      { ...ownerSettings, LD_PRELOAD: library, SYNCED_TO: synced },
      { parent: temporary.path },
    )
    const acknowledged = await Acknowledged.open(shop.origin)
    let fewest = Infinity
    for (let round = 0; round < rounds; round += 1) {
      const use = acknowledged.useUntilDead()
      await Promise.all([setTimeout(1500), acknowledged.nextOrder()])
      await shop.kill()
      await use
      fewest = Math.min(fewest, await cutBack(shop.dataDirectory, synced))
      await shop.start()
    }
    return [...(await acknowledged.countLost()), atLeast('files of the database with a synced state', fewest, '', 2)]
  },
}
