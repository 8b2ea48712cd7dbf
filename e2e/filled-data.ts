import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../apps/storefront/commands/demo-load.ts', import.meta.url))
const file = 'shop.sqlite'

/** Settings that decide what a shop is filled with, or where. */
const deciding = /^(BRAND|CONTENT|DATABASE|STOREFRONT)_/

/** Fills one data folder for all journeys: most of a shop's first start is spent on that. Vitest calls it before they run. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-filled-'))
  execFileSync(process.execPath, [command], { env: { ...process.env, DATA_DIR: directory, LOG_LEVEL: 'warn' } })
  process.env['FILLED_DATA'] = directory
  return () => rm(directory, { recursive: true })
}

/** Gives a data folder what a shop with these settings has after its first start, where there is a filled one. */
export function copyFilledData(dataDirectory: string, environment: Record<string, string>): void {
  const filled = process.env['FILLED_DATA']
  if (filled && !Object.keys(environment).some((name) => deciding.test(name))) {
    copyFileSync(path.join(filled, file), path.join(dataDirectory, file))
  }
}
