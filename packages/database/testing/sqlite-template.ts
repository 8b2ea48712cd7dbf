import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../database.ts'
import type { MigrationSet } from '../migrate.ts'

const fileIn = (directory: string): string => path.join(directory, 'shop.sqlite')

/** A SQLite file on which the migrations have run that this process has seen: a copy takes a tenth of their time. */
let template: Promise<Buffer | undefined> = Promise.resolve(undefined)

/** Sets of migrations in the template, by name; each resolves once it is there. */
const inTemplate = new Map<string, Promise<unknown>>()

/** Runs migrations on the template, once for each name. */
export function addToTemplate(name: string, migrations: MigrationSet): Promise<unknown> {
  const known = inTemplate.get(name)
  if (known) return known
  template = template.then(async (before) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'shop-template-'))
    const file = fileIn(directory)
    if (before) await writeFile(file, before)
    const database = await openDatabase({ directory })
    await database.migrate(name, migrations)
    await database.close()
    const after = await readFile(file)
    await rm(directory, { recursive: true })
    return after
  })
  inTemplate.set(name, template)
  return template
}

/** Starts a database in a folder as a copy of the template. */
export async function copyTemplate(directory: string): Promise<void> {
  const file = await template
  if (file) await writeFile(fileIn(directory), file)
}
