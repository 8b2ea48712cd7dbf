/** React keys for a list in which names may be repeated: each name with its occurrence, 'calm 1' and 'calm 2'. */
export function uniqueKeys(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${name} ${count}`
  })
}
