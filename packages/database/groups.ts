/**
 * Values in groups of at most `size`, for one statement or message each: databases limit how many parameters a statement
 * has.
 */
export function* inGroups<Value>(values: Iterable<Value>, size = 1000): Generator<Value[]> {
  let group: Value[] = []
  for (const value of values) {
    if (group.push(value) < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
