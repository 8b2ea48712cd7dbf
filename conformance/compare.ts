import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '../packages/groq/document.ts'

/** Fields that the service adds to every document; the suite's documents have none of them. */
const added = new Set(['_rev', '_createdAt', '_updatedAt'])

function scoresIn(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value !== 'object' || value === null) return found
  if (isJsonObject(value) && typeof value['_score'] === 'number') found.add(value['_score'])
  for (const child of Object.values(value)) scoresIn(child, found)
  return found
}

/** The value without added fields, and with `_pos`, the position among the scores, in place of `_score`. */
function comparable(value: unknown, scores: readonly number[]): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, scores))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      if (added.has(name)) return []
      if (name === '_score' && typeof field === 'number') return [['_pos', scores.indexOf(field) + 1]]
      return [[name, comparable(field, scores)]]
    }),
  )
}

/**
 * Whether a result is the one that the suite expects: scores are compared by their positions, since their values are
 * left to implementations.
 */
export function isExpected(result: unknown, expected: unknown): boolean {
  const scores = [...scoresIn(result)].toSorted((a, b) => b - a)
  return isDeepStrictEqual(comparable(result, scores), comparable(expected, []))
}
