import { parse } from 'groq-js'
import { expect, test } from 'vitest'
import { planIndexes } from './index-plan.ts'

const fieldsOf = (query: string) => planIndexes(parse(query)).lookups.map(({ field }) => field)

test.each([
  ['*[_type == "a"]', ['_type']],
  ['*["a" == _type]', ['_type']],
  ['*[_type == $type && (slug.current == $slug)]', ['_type']],
  ['*[(defined(x) && _type in ["a", $b])]', ['_type']],
  ['*[_type == "a" && _id == $id]', ['_id']],
  ['*[_id in $ids][_type == "a"]', ['_id']],
  ['{"a": *[_type == "a"], "b": *[_id == "b"]{"c": *[_type == "c"]}}', ['_type', '_type', '_id']],
])('%s is answered with the indexes %j', (query, fields) => {
  expect(fieldsOf(query).toSorted()).toEqual(fields.toSorted())
})

test.each([
  '*[_type == "a" || _id == "b"]',
  '*[!(_type == "a")]',
  '*[_type != "a"]',
  '*[_type == kind]',
  '*[_type in kinds]',
  '*[x._type == "a"]',
  '*[^._id == "a"]',
  '*[_type in [...$types]]',
  '*[0...5][_type == "a"]',
  'things[_type == "a"]',
])('%s cannot be answered with an index', (query) => {
  expect(fieldsOf(query)).toEqual([])
})
