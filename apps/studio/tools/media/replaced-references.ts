/** The values that a patch sets to replace references to one document with references to another, by path. */
export function replacedReferences(value: unknown, from: string, to: string, path = ''): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => {
    const at = Array.isArray(value) ? `${path}[${keyOf(part) ?? name}]` : `${path && `${path}.`}${name}`
    return name === '_ref' && part === from ? { [at]: to } : replacedReferences(part, from, to, at)
  })
  return Object.assign({}, ...parts)
}

const keyOf = (item: unknown): string | undefined =>
  typeof item === 'object' && item !== null && '_key' in item ? `_key==${JSON.stringify(item._key)}` : undefined
