import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

function errorOf(query: string, parameters: Record<string, unknown> = {}): unknown {
  try {
    parseQuery(query, parameters)
    return undefined
  } catch (error) {
    return Object(error).details
  }
}

test.each([
  ['*[_type == ', ' ', 10, 11, /Syntax error/],
  ['*[nope(1)]', 'nope', 2, 6, /Undefined function: nope/],
  ['*[string::nope("nope(")]', 'string::nope', 2, 14, /Undefined function: nope/],
  ['*[other::lower(a)]', 'other::lower', 2, 14, /Undefined namespace: other/],
  ['*[count(a) > 0]{"n": count(b, c), "m": count(d)}', 'count', 21, 26, /number of arguments to function count/],
  ['"count()" + string(count())', 'count', 19, 24, /number of arguments to function count/],
  ['* | nope(a)', 'nope', 4, 8, /Undefined pipe function: nope/],
  ['*[a > 1]{b} | order(b) | score(b == 1)', 'score', 25, 30, /before a projection/],
  ['*[0] | score(b == 1)', 'score', 7, 12, /before a projection/],
  ['*[media::aspect(a, b)]', 'media::aspect', 2, 15, /media::aspect is not available/],
  ['*[_id == $id && _type == $type]', '$type', 25, 30, /param \$type referenced, but not provided/],
  ['*[title == "$type" && _type == $type]', '$type', 31, 36, /not provided/],
  ['*[text::query("a")]', 'text::query', 2, 13, /right-hand side of match/],
])('%s is rejected with the position of %s', (query, text, start, end, description) => {
  const expected = { type: 'queryParseError', description: expect.stringMatching(description), query, start, end }
  expect(errorOf(query, { id: 'a' })).toEqual(expected)
  expect(query.slice(start, end)).toBe(text)
})

test('parameters of functions defined in the query need not be provided', () => {
  expect(errorOf('fn my::title($page) = $page{title};\nmy::title(*[0])')).toBeUndefined()
})

test('text::query() is allowed as the right side of match, also in parentheses', () => {
  expect(errorOf('*[title match (text::query($q))]', { q: 'a' })).toBeUndefined()
})
