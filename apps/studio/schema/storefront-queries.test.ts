import { extractSchema } from '@sanity/schema/_internal'
import { parse, typeEvaluate } from 'groq-js'
import { expect, test } from 'vitest'
import { queries } from '../testing/storefront-queries.ts'
import { compiledSchema } from './compiled.ts'

/** The parts of an evaluated type that are used here. */
interface EvaluatedType {
  type: string
  of?: EvaluatedType | EvaluatedType[]
  attributes?: Record<string, { value: EvaluatedType }>
}

const schema = extractSchema(compiledSchema)

/** The paths at which a type is always null, because the query selects a field that no document has. */
function alwaysNull(type: EvaluatedType, path: string): string[] {
  if (type.type === 'null') return [path]
  if (type.type === 'array' && type.of && !Array.isArray(type.of)) return alwaysNull(type.of, `${path}[]`)
  if (type.type === 'object') {
    return Object.entries(type.attributes ?? {}).flatMap(([name, { value }]) => alwaysNull(value, `${path}.${name}`))
  }
  if (type.type !== 'union' || !Array.isArray(type.of)) return []
  // In a union, one type with the field is enough. A null member only means an empty field.
  const members = type.of.filter((member) => member.type !== 'null')
  const [first = [], ...others] = members.map((member) => alwaysNull(member, path))
  return first.filter((missing) => others.every((list) => list.includes(missing)))
}

/** The link fragment also selects `_key` on single links, which have none. */
const isKeyOfSingleLink = (path: string): boolean => path.endsWith('.key')

/** The fields of a query's result that are always null. */
const missingFields = (groq: string): string[] =>
  alwaysNull(typeEvaluate(parse(groq), schema), 'result').filter((path) => !isKeyOfSingleLink(path))

test('the queries are found', () => {
  expect(queries.length).toBeGreaterThan(10)
})

test.each(queries)('%s selects only fields of the schema', (_name, groq) => {
  expect(missingFields(groq)).toEqual([])
})

test('an unknown field in a query is detected at any depth', () => {
  expect(missingFields('*[_type == "press"]{title, tilte}')).toEqual(['result[].tilte'])
  expect(missingFields('*[_type == "product"]{"slug": category->slug.currant}')).toEqual(['result[].slug'])
  expect(missingFields('*[_type == "buyNow"]{faq{faqs[]{question, reply}}}')).toEqual(['result[].faq.faqs[].reply'])
})
