import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { buildClientSchema, buildSchema, parse, validate, type GraphQLSchema } from 'graphql/index.js'
import { readSchema } from '../services/commerce/storefront-api/storefront-api.ts'
import { openDemoShop } from './demo-shop.ts'
import { documentsOf, type PeerDocument } from './documents.ts'
import { missingOf, Tally } from './missing.ts'
import { readCandidates } from './sources.ts'
import { variablesFor } from './variables.ts'

/**
 * `npm run peers -- FOLDER`: how much of what other storefronts ask the Storefront API for our service answers. Each
 * folder in FOLDER is a peer's source; the operations in it that a published schema accepts are validated against ours,
 * and those that are valid are executed on the demo brand's catalogue. With `--failures`, prints each that is not.
 */

const [root, ...rest] = process.argv.slice(2)
if (root === undefined || !existsSync(root)) {
  console.error('npm run peers -- FOLDER: a folder with a folder for each peer, with its source')
  process.exit(2)
}
const showsFailures = rest.includes('--failures')

async function readPublished(version: string): Promise<GraphQLSchema> {
  const file = createRequire(import.meta.url).resolve(`storefront-schema-${version}/storefront.schema.json`)
  const content = JSON.parse(await readFile(file, 'utf8'))
  return buildClientSchema('data' in content ? content.data : content)
}

const published = await Promise.all(['2023-07', '2026-04'].map(readPublished))
const served = buildSchema(readSchema())
const entries = await readdir(root, { withFileTypes: true })
const peers = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)

/** Operations of the Storefront API, each once: starters share many. */
const documents = new Map<string, PeerDocument>()
for (const peer of peers.toSorted()) {
  for (const found of documentsOf(peer, await readCandidates(root, peer))) {
    const isPublished = published.some((schema) => validate(schema, parse(found.text)).length === 0)
    if (isPublished && !documents.has(found.text)) documents.set(found.text, found)
  }
}

await using shop = await openDemoShop()
const counts = new Map(peers.map((peer) => [peer, { documents: 0, valid: 0, executed: 0 }]))
const missing = new Tally()
const failed = new Tally()
for (const { peer, file, text } of documents.values()) {
  const count = counts.get(peer) ?? { documents: 0, valid: 0, executed: 0 }
  count.documents += 1
  const problems = missingOf(served, parse(text))
  if (problems.length > 0) {
    missing.add(problems, peer)
    if (showsFailures) console.log(`${file}: ${problems.join(', ')}`)
    continue
  }
  count.valid += 1
  const errors = await shop.errorsOf(text, variablesFor(served, text, await shop.samples()))
  if (errors.length === 0) count.executed += 1
  else failed.add(errors, peer)
  if (showsFailures && errors.length > 0) console.log(`${file}: ${errors.join(', ')}\n${text}`)
}

const line = (name: string, { documents, valid, executed }: { documents: number; valid: number; executed: number }) =>
  `${name.padEnd(28)} ${String(documents).padStart(5)} documents ${String(valid).padStart(5)} valid ${String(executed).padStart(5)} executed without an error`
const sum = { documents: 0, valid: 0, executed: 0 }
for (const [peer, count] of counts) {
  if (count.documents > 0) console.log(line(peer, count))
  sum.documents += count.documents
  sum.valid += count.valid
  sum.executed += count.executed
}
console.log(line('all peers', sum))
missing.print('Missing in our schema, with the documents and peers that ask for it:')
failed.print('Errors of valid documents:')
process.exitCode = sum.executed === sum.valid ? 0 : 1
