/** What the commerce service gives global ids to. */
export type GidType =
  | 'Cart'
  | 'CartDeliveryGroup'
  | 'CartLine'
  | 'Collection'
  | 'Product'
  | 'ProductOption'
  | 'ProductOptionValue'
  | 'ProductVariant'
  | 'ProductImage'
  | 'MailingAddress'
  | 'MediaImage'
  | 'Menu'
  | 'MenuItem'
  | 'SellingPlan'
  | 'Shop'
  | 'UrlRedirect'

const scheme = 'gid://shopify/'

/** `gid://shopify/Product/1`, as the Storefront API writes ids. */
export function toGid(type: GidType, id: string | number): string {
  return `${scheme}${type}/${id}`
}

/** Clients of old API versions keep ids in base64; ids that start with the scheme are as they are. */
function plain(gid: string): string {
  return gid.startsWith(scheme) ? gid : Buffer.from(gid, 'base64').toString('utf8')
}

/**
 * The part of a global id behind its type, without the `?key=` that newer clients append; undefined for an id of another
 * type or none at all. Plain and base64 ids are both read.
 */
export function parseGid(type: GidType, gid: string): string | undefined {
  const prefix = toGid(type, '')
  const text = plain(gid)
  if (!text.startsWith(prefix)) return undefined
  const id = text.slice(prefix.length).split('?', 1)[0]
  return id && /^[\w-]{1,64}$/.test(id) ? id : undefined
}

/** Like {@link parseGid} for those whose ids are numbers. */
export function parseNumericGid(type: GidType, gid: string): number | undefined {
  const number = Number(parseGid(type, gid) ?? Number.NaN)
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

/** The type that a global id names, to find the one that can resolve it. */
export function gidTypeOf(gid: string): string | undefined {
  return new RegExp(`^${scheme}(\\w+)/`).exec(plain(gid))?.[1]
}
