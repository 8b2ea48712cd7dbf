import { extractSchema } from '@sanity/schema/_internal'
import { parse, typeEvaluate } from 'groq-js'
import { expect, test } from 'vitest'
import { compiledSchema } from './compiled.ts'

/** As much of an evaluated type as is looked at here. */
interface EvaluatedType {
  type: string
  of?: EvaluatedType | EvaluatedType[]
  attributes?: Record<string, { value: EvaluatedType }>
}

interface StorefrontQuery {
  groq: string
}

const isQuery = (value: unknown): value is StorefrontQuery =>
  typeof value === 'object' && value !== null && 'groq' in value && typeof value.groq === 'string'

const modules: Record<string, Record<string, unknown>> = import.meta.glob('../../storefront/app/**/*.query.ts', {
  eager: true,
})
const queries = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isQuery(value) ? [[`${file.replace('../../storefront/app/', '')} ${name}`, value.groq] as const] : [],
  ),
)

const schema = extractSchema(compiledSchema)

/** Where a type can only ever be null: the query asks there for what no document has. */
function alwaysNull(type: EvaluatedType, path: string): string[] {
  if (type.type === 'null') return [path]
  if (type.type === 'array' && type.of && !Array.isArray(type.of)) return alwaysNull(type.of, `${path}[]`)
  if (type.type === 'object') {
    return Object.entries(type.attributes ?? {}).flatMap(([name, { value }]) => alwaysNull(value, `${path}.${name}`))
  }
  if (type.type !== 'union' || !Array.isArray(type.of)) return []
  // Of several kinds of documents or entries, one is enough that knows a field; null beside others is a field left empty.
  const members = type.of.filter((member) => member.type !== 'null')
  const [first = [], ...others] = members.map((member) => alwaysNull(member, path))
  return first.filter((missing) => others.every((list) => list.includes(missing)))
}

/** The fragment of a link asks for its key also where it is no entry of a list, and has none. */
const isKeyOfSingleLink = (path: string): boolean => path.endsWith('.key')

/** The fields of a query's answer that are null whatever editors write. */
const missingFields = (groq: string): string[] =>
  alwaysNull(typeEvaluate(parse(groq), schema), 'result').filter((path) => !isKeyOfSingleLink(path))

test('there are queries to check', () => {
  expect(queries.length).toBeGreaterThan(10)
})

test.each(queries)('%s asks only for fields that the schema has', (_name, groq) => {
  expect(missingFields(groq)).toEqual([])
})

test('a query that asks for a field that does not exist is found out, however deep', () => {
  expect(missingFields('*[_type == "press"]{title, tilte}')).toEqual(['result[].tilte'])
  expect(missingFields('*[_type == "product"]{"slug": category->slug.currant}')).toEqual(['result[].slug'])
  expect(missingFields('*[_type == "buyNow"]{faq{faqs[]{question, reply}}}')).toEqual(['result[].faq.faqs[].reply'])
})
