import './clean-environment.ts'
import { execFileSync } from 'node:child_process'
import { copyFileSync, renameSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { hashPassword } from '../services/content/access/password.ts'

const command = fileURLToPath(new URL('../apps/storefront/commands/demo-load.ts', import.meta.url))
const file = 'shop.sqlite'

/** The editor of the shops here. */
export const owner = { email: 'editor@example.com', password: 'a calm and quiet lake' }
export const ownerSettings = { EDITOR_EMAIL: owner.email, EDITOR_PASSWORD: owner.password }

/** Settings that affect the shop's data or its location. */
const deciding = /^(BRAND|CONTENT|DATABASE|STOREFRONT)_/

/**
 * Fills one data folder for all journeys, because that takes most of a shop's first start; `npm test` passes one to all
 * of its runs. Vitest calls it for each of its projects before they run.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env['FILLED_DATA']) return async () => {}
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-filled-'))
  execFileSync(process.execPath, [command], { env: { ...process.env, DATA_DIR: directory, LOG_LEVEL: 'warn' } })
  process.env['FILLED_DATA'] = directory
  return () => rm(directory, { recursive: true })
}

/** The filled data folder for a shop with these settings, if there is one. */
function filledFor(environment: Record<string, string>): string | undefined {
  const isOther = Object.keys(environment).some((name) => deciding.test(name))
  return isOther ? undefined : process.env['FILLED_DATA']
}

/**
 * Adds the owner to a data folder, with a hash at a thousandth of the real cost: a shop verifies it when it starts and
 * when somebody signs in.
 */
function addOwner(directory: string): void {
  const database = new DatabaseSync(path.join(directory, file))
  database
    .prepare('INSERT INTO content_editor (email, id, password_hash) VALUES (?, ?, ?)')
    .run(owner.email, 'e-owner', hashPassword(owner.password, { N: 2 ** 5, r: 8, p: 3 }))
  database.close()
}

/** Copies the filled data folder, if there is one for these settings, to a shop's data folder. */
export function copyFilledData(dataDirectory: string, environment: Record<string, string>): void {
  const filled = filledFor(environment)
  if (!filled) return
  copyFileSync(path.join(filled, file), path.join(dataDirectory, file))
  if (environment['EDITOR_PASSWORD'] === owner.password) addOwner(dataDirectory)
}

/**
 * Copies the image renditions of a stopped shop into the filled data for shops that start later: rendering them
 * is most of a visited shop's work, and they are the same in all.
 */
export function keepRenditions(dataDirectory: string, environment: Record<string, string>): void {
  const filled = filledFor(environment)
  if (!filled) return
  // Changed in a copy: other workers copy the file meanwhile.
  const changed = path.join(filled, `${process.pid}.sqlite`)
  copyFileSync(path.join(filled, file), changed)
  const database = new DatabaseSync(changed)
  database.prepare('ATTACH ? AS stopped').run(path.join(dataDirectory, file))
  database.exec('INSERT OR IGNORE INTO content_rendition SELECT * FROM stopped.content_rendition')
  database.close()
  renameSync(changed, path.join(filled, file))
}
