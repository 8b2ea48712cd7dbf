import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const directory = path.join(import.meta.dirname, 'schema')

/** The schema of the Storefront API: a subset of the published one, in SDL. */
export function readSchema(): string {
  const files = readdirSync(directory).filter((file) => file.endsWith('.graphql'))
  return files.map((file) => readFileSync(path.join(directory, file), 'utf8')).join('\n')
}
