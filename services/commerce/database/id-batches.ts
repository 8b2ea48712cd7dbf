const atOnce = 1000

/** Ids in groups for one query each: databases limit how many parameters a query has. */
export function* idBatches(ids: Iterable<number>): Generator<number[]> {
  const all = [...new Set(ids)]
  for (let start = 0; start < all.length; start += atOnce) yield all.slice(start, start + atOnce)
}
