const scheme = 'gid://'

/** Decodes a base64 id; undefined unless it encodes a global id. */
function decoded(id: string): string | undefined {
  try {
    const text = atob(id)
    return text.startsWith(scheme) ? text : undefined
  } catch {
    return undefined
  }
}

/**
 * Converts an id to the form of the Storefront API, `gid://shopify/{type}/{number}`. Accepts a plain number, a global
 * id or its base64. Any other value becomes an id that matches nothing, because a store rejects a whole request for one
 * malformed id.
 */
export function globalId(type: 'Product' | 'ProductVariant', id: string): string {
  if (id.startsWith(scheme)) return id
  if (/^\d+$/.test(id)) return `${scheme}shopify/${type}/${id}`
  return decoded(id) ?? `${scheme}shopify/${type}/0`
}

/** The forms in which content may store a global id: unchanged, its number alone, as a text or not, and its base64. */
export function storedFormsOfId(id: string): (string | number)[] {
  const number = id.slice(id.lastIndexOf('/') + 1)
  return [id, number, Number(number), btoa(id)]
}
