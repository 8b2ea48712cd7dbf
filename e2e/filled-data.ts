import { execFileSync } from 'node:child_process'
import { copyFileSync, renameSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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

/** The filled data folder for a shop with these settings, where there is one. */
function filledFor(environment: Record<string, string>): string | undefined {
  const isOther = Object.keys(environment).some((name) => deciding.test(name))
  return isOther ? undefined : process.env['FILLED_DATA']
}

/** Gives a data folder what a shop with these settings has after its first start, where there is a filled one. */
export function copyFilledData(dataDirectory: string, environment: Record<string, string>): void {
  const filled = filledFor(environment)
  if (filled) copyFileSync(path.join(filled, file), path.join(dataDirectory, file))
}

/**
 * Takes the sizes of pictures that a stopped shop has made over into the filled data, for the shops that start later: most
 * of the work of a visited shop is to make them, and they are the same in all.
 */
export function keepRenditions(dataDirectory: string, environment: Record<string, string>): void {
  const filled = filledFor(environment)
  if (!filled) return
  // Changed beside its place: other workers copy the file meanwhile.
  const changed = path.join(filled, `${process.pid}.sqlite`)
  copyFileSync(path.join(filled, file), changed)
  const database = new DatabaseSync(changed)
  database.prepare('ATTACH ? AS stopped').run(path.join(dataDirectory, file))
  database.exec('INSERT OR IGNORE INTO content_rendition SELECT * FROM stopped.content_rendition')
  database.close()
  renameSync(changed, path.join(filled, file))
}
