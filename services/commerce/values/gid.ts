/** The types that have global ids. */
export type GidType =
  | 'AppliedGiftCard'
  | 'Article'
  | 'Blog'
  | 'Cart'
  | 'CartDeliveryGroup'
  | 'CartLine'
  | 'CartSelectableAddress'
  | 'Collection'
  | 'ExternalVideo'
  | 'Product'
  | 'ProductOption'
  | 'ProductOptionValue'
  | 'ProductVariant'
  | 'ProductImage'
  | 'MailingAddress'
  | 'MediaImage'
  | 'Menu'
  | 'MenuItem'
  | 'Metafield'
  | 'Metaobject'
  | 'Page'
  | 'SellingPlan'
  | 'Shop'
  | 'ShopPolicy'
  | 'UrlRedirect'

const scheme = 'gid://shopify/'

/** Formats an id: `gid://shopify/Product/1`. */
export function toGid(type: GidType, id: string | number): string {
  return `${scheme}${type}/${id}`
}

/** Clients of old API versions send ids in base64; plain ids are returned unchanged. */
function plain(gid: string): string {
  return gid.startsWith(scheme) ? gid : Buffer.from(gid, 'base64').toString('utf8')
}

/**
 * The part of a global id after its type, without the `?key=` that newer clients append; undefined for another type or
 * an invalid id. Accepts plain and base64 ids.
 */
export function parseGid(type: GidType, gid: string): string | undefined {
  const prefix = toGid(type, '')
  const text = plain(gid)
  if (!text.startsWith(prefix)) return undefined
  const id = text.slice(prefix.length).split('?', 1)[0]
  return id && /^[\w-]{1,64}$/.test(id) ? id : undefined
}

/** Like {@link parseGid} for types with numeric ids. */
export function parseNumericGid(type: GidType, gid: string): number | undefined {
  const number = Number(parseGid(type, gid) ?? Number.NaN)
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

/** The type of a global id, which determines its resolver. */
export function gidTypeOf(gid: string): string | undefined {
  return new RegExp(`^${scheme}(\\w+)/`).exec(plain(gid))?.[1]
}
