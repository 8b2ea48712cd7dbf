import { parse } from 'groq-js'
import { expect, test } from 'vitest'
import type { Condition } from './conditions.ts'
import { planQuery } from './index-plan.ts'

function indexesIn(condition: Condition): string[] {
  if ('anyOf' in condition) return condition.anyOf.flatMap(indexesIn)
  if ('allOf' in condition) return condition.allOf.flatMap(indexesIn)
  return 'index' in condition ? [condition.index] : []
}

const fieldsOf = (query: string) => planQuery(parse(query)).filters.flatMap(({ condition }) => indexesIn(condition))

test.each([
  ['*[_type == "a"]', ['_type']],
  ['*["a" == _type]', ['_type']],
  ['*[_type == $type && (slug.current == $slug)]', ['_type', 'slug.current']],
  ['*[_type == "a" || _id == "b"]', ['_type', '_id']],
  ['*[references($id)]', ['references']],
  ['*[sanity::versionOf($id)]', ['group']],
  ['*[sanity::partOfRelease("a") || sanity::partOfRelease($b)]', ['release', 'release']],
  ['*[author._ref == $id]', ['references']],
  ['*[$id in authors[]._ref]', ['references']],
  ['*{"n": count(*[references(^._id)])}', ['references']],
  ['*{"n": *[author._ref == ^._id && slug.current == ^.slug.current]}', ['references', 'slug.current']],
  ['*{"n": *[_id in ^.related[]._ref]}', ['_id']],
  ['*[_type in [...$types]]', ['_type']],
  ['*[_id in *[_type == "a"].author._ref]', ['_id', '_type']],
  ['*[]{"n": *[_id == ^.^.x]}', ['_id']],
  ['*[(defined(x) && _type in ["a", $b])]', ['_type']],
  ['*[_type == "a" && _id == $id]', ['_type', '_id']],
  ['*[_id in $ids][_type == "a"]', ['_id', '_type']],
  ['{"a": *[_type == "a"], "b": *[_id == "b"]{"c": *[_type == "c"]}}', ['_type', '_type', '_id']],
  ['*[title match "a*"]', ['text']],
  ['*[_type == "a" && [title, b->c, pt::text(d)] + coalesce(e[]->f, []) match $x]', ['_type', 'text']],
  ['*[[@, _id] match text::query($q) || references($q)]', ['text', 'references']],
  ['*[x.y in $ids || title match $x]', ['text', 'text']],
  ['*[count($x) == 0 || title match $x]', ['text']],
  ['*|score(boost(_type == "a" && title match "b", 3), references($id))[_score > 0]', ['_type', 'text', 'references']],
  ['*[_type == "a"]|score(title match "b")[_score > 0 && x]{y}', ['_type', 'text']],
  ['*{"n": *[title match ^.title]}', ['text']],
])('%s uses the indexes %j', (query, fields) => {
  expect(fieldsOf(query).toSorted()).toEqual(fields.toSorted())
})

test.each([
  '*[_type == "a" || title == "b"]',
  '*[_type == "a" && round(price, $n) == 1]',
  '*[!(_type == "a")]',
  '*[_type != "a"]',
  '*[_type == kind]',
  '*[_type in kinds]',
  '*[x._type == "a"]',
  '*[references(other)]',
  '*[_id == x._ref]',
  '*[^._id == "a"]',
  '*[x->._ref == "a"]',
  '*[0...5][_type == "a"]',
  'things[_type == "a"]',
  '*[title match name]',
  '*[lower(title) match "a"]',
  '*[title + name match "a"]',
  '*[_rev match "a" || title match "a"]',
  '*[a._key match "b"]',
  '*|score(title match "b")',
  '*|score(title match "b")[_score >= 0]',
  '*|score(title match "b", x > 1)[_score > 0]',
  '*|score(title match "b", round(x, $n) == 1)[_score > 0]',
  '*|order(x)|score(title match "b")[_score > 0]',
])('%s cannot use an index', (query) => {
  expect(fieldsOf(query)).toEqual([])
})

test.each([
  ['*[x in *[_type == "a"].x]', 1],
  ['*[_id in *[_id in *[_id in *[true]._id]._id]._id]', 3],
  ['*[x == ^.x]{"n": count(*[y == 1])}', 1],
  ['*{"n": count(*[y == ^.y])}', 0],
  ['*|order(count(*[_type == "a"]))', 1],
])('%s has %i subqueries that are evaluated once', (query, count) => {
  expect(planQuery(parse(query)).constants).toHaveLength(count)
})
