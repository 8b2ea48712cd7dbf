/**
 * Whether a result would be longer than `limit` as JSON, roughly. Shared values count each time: a result may be small
 * in memory and huge when serialized.
 */
export function isLongerThan(result: unknown, limit: number): boolean {
  let left = limit
  const take = (value: unknown): void => {
    left -= typeof value === 'string' ? value.length + 2 : 1
    if (left < 0 || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) {
        take(item)
        if (left < 0) return
      }
      return
    }
    for (const [name, field] of Object.entries(value)) {
      left -= name.length
      take(field)
      if (left < 0) return
    }
  }
  take(result)
  return left < 0
}
