import { createHash } from 'node:crypto'

/** 48 bits: collisions are unlikely in any catalogue, and a double represents it exactly. */
function stableNumber(name: string): number {
  return Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 12), 16)
}

/** The number in a product's gid, derived from the handle, so that content can refer to products before an import. */
export const productNumber = (handle: string): number => stableNumber(`Product/${handle}`)

/** The number in a variant's gid, from its product's handle and its option values in the product's order. */
export const variantNumber = (handle: string, optionValues: readonly string[]): number =>
  stableNumber(`ProductVariant/${handle}/${optionValues.join(' / ')}`)

/** The number in an image's gid, from its product's handle and its `Image Src`. */
export const imageNumber = (handle: string, source: string): number => stableNumber(`ProductImage/${handle}/${source}`)

/** The number in the gid of a product's film, from its product's handle and its address. */
export const filmNumber = (handle: string, address: string): number => stableNumber(`Film/${handle}/${address}`)

/** The number in an option's gid, from its product's handle and its name. */
export const optionNumber = (handle: string, name: string): number => stableNumber(`ProductOption/${handle}/${name}`)

/** The number in a selling plan's gid, from its group's name and its own. */
export const sellingPlanNumber = (group: string, plan: string): number => stableNumber(`SellingPlan/${group}/${plan}`)

/** The number in a collection's gid, from its handle. */
export const collectionNumber = (handle: string): number => stableNumber(`Collection/${handle}`)

/** The number in an option value's gid, from its product's handle, its option's name and the value. */
export const optionValueNumber = (handle: string, option: string, value: string): number =>
  stableNumber(`ProductOptionValue/${handle}/${option}/${value}`)

/** The number in the gid of one of the store's texts, from the path of its file. */
export const textNumber = (path: string): number => stableNumber(`Text/${path}`)

/** The number in a redirect's gid, from its path. */
export const redirectNumber = (path: string): number => stableNumber(`UrlRedirect/${path}`)

/** The number in the gid of a product's, variant's or collection's metafield. */
export const metafieldNumber = (owner: number, namespace: string, key: string): number =>
  stableNumber(`Metafield/${owner}/${namespace}.${key}`)
