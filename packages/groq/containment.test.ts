import { expect, test } from 'vitest'
import { QueryParser } from './parse-query.ts'
import { isSmallQuery } from './query-size.ts'

const parser = new QueryParser(40)
const parameters = { a: 'a.'.repeat(100), b: ['a'] }

/** Whether a visitor's query may be evaluated in the service's own process. */
function isEvaluatedInProcess(query: string): boolean {
  if (!isSmallQuery(query, 512)) return false
  const parsed = parser.parse(query, parameters)
  return parsed !== undefined && parsed.growth <= 8
}

test.each([
  ['a page', '*[slug.current == $a][0]{..., "author": author->name, "related": *[references(^._id)]{title}}'],
  ['a list', '*[_type in $b && !(_id in path("drafts.**"))] | order(price desc) [0...20]{"text": pt::text(body)}'],
  ['a search', '*[title match $a || body match text::query($a)] | score(boost(title match $a, 2)) [0..3]'],
  ['a list of ids', `*[_id in [${'"a",'.repeat(200)} "b"]] // ${'; '.repeat(1000)}\n`],
  ['a text that looks like a function', '"; fn" + $a'],
])('evaluated in the process: %s', (_name, query) => expect(isEvaluatedInProcess(query)).toBe(true))

test.each([
  ['a pattern that never ends', `$a in path("${'**.'.repeat(5)}x")`],
  ['a pattern from a parameter', '$a in path($a)'],
  ['the product of two lists', 'array::intersects(*._id, $b)'],
  ['a text joined from all documents', 'array::join(*{"a": $a}.a, $a)'],
  ['a text that doubles', `{"a": $a}${'{"a": a + a}'.repeat(3)}`],
  ['a list that doubles', `{"a": $b}${'{"a": [...a, ...a]}'.repeat(3)}`],
  ['blocks that hold the same text', '{"a": pt::text(b)}{"a": pt::text(*{"_type": "x", "children": [{"text": ^.a}]})}'],
  ['differences', 'diff::changedAny($a, $b, x)'],
  ['differences with subqueries', 'count(*[diff::changedAny(@, $b, x[count(*) > 1])])'],
  ['functions', 'fn a::f($x) = $x{"b": 1}; a::f(*)'],
  ['functions without a space', 'fna::f($x)=$x{"b":1};a::f(*)'],
  ['many parts', `[${'1,'.repeat(400)}1]`],
  ['deep parts', `${'*[count('.repeat(20)}*${')>0]'.repeat(20)}`],
  ['a long chain', `*${'{a}'.repeat(100)}`],
])('evaluated in a replica: %s', (_name, query) => expect(isEvaluatedInProcess(query)).toBe(false))
