import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typeAt, unknownEntries } from '../testing/schema-walk.ts'
import { unknownFields, validate, type TestDocument } from '../testing/validate.ts'

const file = new URL('../../../demo/content/data.ndjson', import.meta.url)

/** Exports replace a file's asset reference with its path: `_sanityAsset`. */
const withAssets = (line: string): TestDocument =>
  JSON.parse(line.replaceAll(/"_sanityAsset":"(image|file)@[^"]*"/g, '"asset":{"_type":"reference","_ref":"$1-x"}'))

const documents = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(withAssets)
  .filter(({ _type }) => !_type.startsWith('sanity.'))

test.each(documents.map((document) => [document._id ?? '', document] as const))(
  'the demo’s %s is valid, and has no fields and entries outside the schema',
  async (_id, document) => {
    const others = documents.filter((other) => other !== document)
    expect(await validate(document, others)).toEqual([])
    expect(await unknownFields(document)).toEqual([])
    expect(unknownEntries(document, typeAt(document._type))).toEqual([])
  },
)
