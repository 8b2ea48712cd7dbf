/**
 * A copy of a result in which equal parts are the same object: the router serializes each object into a page only once.
 * A product's plans, for example, are repeated for each of its variants.
 */
export function shareEqual<Value>(value: Value, known = new Map<string, unknown>()): Value {
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  const first = known.get(text)
  // Its JSON is the same, so its type is too.
  if (first !== undefined) return first as Value
  const copy = Array.isArray(value)
    ? value.map((entry) => shareEqual(entry, known))
    : Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shareEqual(entry, known)]))
  known.set(text, copy)
  return copy as Value
}
