import { isJsonObject } from '@shop/groq/document'

/** Maximum nesting of objects and lists in a document. */
const maxDepth = 64

/** Field names that would shadow properties that the query evaluator uses. */
const reservedNames = new Set(['__proto__', 'hasOwnProperty'])

/** The reason why a value cannot be stored in a document, if any. */
export function storageProblem(value: unknown, depth = 0): string | undefined {
  if (depth > maxDepth) return `Documents may be nested at most ${maxDepth} levels deep`
  if (Array.isArray(value)) return firstProblem(value, depth)
  if (!isJsonObject(value)) return undefined
  const reserved = Object.keys(value).find((name) => reservedNames.has(name))
  return reserved === undefined ? firstProblem(Object.values(value), depth) : `The field name "${reserved}" is reserved`
}

function firstProblem(values: unknown[], depth: number): string | undefined {
  for (const value of values) {
    const problem = storageProblem(value, depth + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}
