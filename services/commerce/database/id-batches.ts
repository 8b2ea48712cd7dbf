const batchSize = 1000

/** Values in groups for one statement each: databases limit how many parameters a statement has. */
export function* batches<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let start = 0; start < values.length; start += batchSize) yield values.slice(start, start + batchSize)
}

/** Ids in groups for one query each, each id once. */
export const idBatches = (ids: Iterable<number>): Generator<number[]> => batches([...new Set(ids)])
