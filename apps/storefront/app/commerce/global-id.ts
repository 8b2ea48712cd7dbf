const scheme = 'gid://'

/** The text that a base64 id stands for, when it is the base64 of a global id. */
function decoded(id: string): string | undefined {
  try {
    const text = atob(id)
    return text.startsWith(scheme) ? text : undefined
  } catch {
    return undefined
  }
}

/**
 * An id as the Storefront API wants it, `gid://shopify/{type}/{number}`. Ids that have the scheme already stay as they are;
 * a plain number, or the base64 of a global id, means the same. Anything else is left to the service to refuse.
 */
export function globalId(type: 'Product' | 'ProductVariant', id: string): string {
  if (id.startsWith(scheme)) return id
  if (/^\d+$/.test(id)) return `${scheme}shopify/${type}/${id}`
  return decoded(id) ?? id
}
