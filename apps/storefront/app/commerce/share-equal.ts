/**
 * A copy of a result in which equal parts are one object: the router writes an object into a page once, however often it
 * stands in the data. The plans of a product are repeated for each of its variants.
 */
export function shareEqual<Value>(value: Value, known = new Map<string, unknown>()): Value {
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  const first = known.get(text)
  // Of the same text, so of the same shape.
  if (first !== undefined) return first as Value
  const copy = Array.isArray(value)
    ? value.map((entry) => shareEqual(entry, known))
    : Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shareEqual(entry, known)]))
  known.set(text, copy)
  return copy as Value
}
