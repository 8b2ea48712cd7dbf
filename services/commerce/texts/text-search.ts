import {
  isVisibleStatus,
  parseSearch,
  searchedEnd,
  searchedTime,
  SearchSyntaxError,
  type Comparator,
  type SearchExpression,
} from '../catalogue/product-search.ts'

/** The search fields of a list: each field's values, and how they are compared. */
export type SearchFields<Entry> = Readonly<Record<string, (entry: Entry) => readonly string[] | { time: string }>>

function isText(values: readonly string[], value: string): boolean {
  const wanted = value.toLowerCase()
  const start = wanted.endsWith('*') ? wanted.slice(0, -1) : undefined
  return values.some((text) =>
    start === undefined ? text.toLowerCase() === wanted : text.toLowerCase().startsWith(start),
  )
}

function isTime(time: string, comparator: Comparator, value: string): boolean {
  const [left, right] = [Date.parse(time), Date.parse(searchedTime(value))]
  if (comparator === '<') return left < right
  if (comparator === '<=') return left <= right
  if (comparator === '>') return left > right
  return left >= right && (comparator === '>=' || left <= Date.parse(searchedEnd(value)))
}

function matches<Entry extends { title: string }>(
  entry: Entry,
  expression: SearchExpression,
  fields: SearchFields<Entry>,
): boolean {
  const isMatch = (operand: SearchExpression) => matches(entry, operand, fields)
  if (expression.type === 'not') return !isMatch(expression.operand)
  if (expression.type === 'and') return expression.operands.every(isMatch)
  if (expression.type === 'or') return expression.operands.some(isMatch)
  const { field, comparator, value } = expression
  if (field === undefined || field === 'title')
    return entry.title.toLowerCase().includes(value.toLowerCase().replace(/\*$/u, ''))
  if (field === 'published_status') return isVisibleStatus(value)
  if (field.endsWith('_not') && Object.hasOwn(fields, field.slice(0, -4)))
    return !isMatch({ ...expression, field: field.slice(0, -4) })
  const read = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (!read) {
    const known = ['title', 'published_status', ...Object.keys(fields)].join(', ')
    throw new SearchSyntaxError(`This list is not searched by "${field}", only by ${known}`)
  }
  const values = read(entry)
  return 'time' in values ? isTime(values.time, comparator, value) : isText(values, value)
}

/**
 * The entries of a list that match a search in the platform's syntax; all without one. Titles match by a part,
 * other texts as a whole or, with `*`, by prefix.
 * @throws SearchSyntaxError
 */
export function searchTitled<Entry extends { title: string }>(
  entries: readonly Entry[],
  query: string | null | undefined,
  fields: SearchFields<Entry>,
): Entry[] {
  const search = query ? parseSearch(query) : undefined
  return entries.filter((entry) => !search || matches(entry, search, fields))
}
