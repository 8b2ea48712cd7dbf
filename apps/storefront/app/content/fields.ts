import { z } from 'zod'
import { globalId } from '../commerce/global-id.ts'
import { tolerantList } from './tolerant.ts'

const hasWords = (text: string | null | undefined): text is string => Boolean(text?.trim())

/** An optional text with a default, also for one without a visible character. */
export const textOr = <Fallback extends string | null>(fallback: Fallback) =>
  z
    .string()
    .nullish()
    .transform((value) => (hasWords(value) ? value : fallback))

/** An optional text; null without a visible character. */
export const text = textOr(null).optional()

/** A text that its entry of a list needs: it has a visible character. */
export const visibleText = z.string().refine(hasWords, 'The text is blank')

/** The first text with words of several, a query's list of what may stand in a place. */
export const firstText = z
  .array(z.string().nullish())
  .transform((texts) => texts.find(hasWords))
  .pipe(z.string())

/** A list of texts, without blank ones. */
export const textList = tolerantList(z.string()).transform((texts) => texts.filter(hasWords))

/** An optional id at another service, such as a list's: spaces around a pasted one are not part of it. */
export const foreignId = text.transform((id) => id && id.trim())

/** A text from the store, such as an id or SKU. An import may have stored a number instead. */
export const storeText = z.union([z.string(), z.number()]).transform(String)

/** A SKU. SKUs are compared: spaces around one, such as those of a copied cell, are not part of it. */
export const skuSchema = storeText.transform((sku) => sku.trim())

/** The global id of a product at the store; content may store other forms of it. */
export const productId = storeText.transform((id) => globalId('Product', id))

/** The same of a variant. */
export const variantId = storeText.transform((id) => globalId('ProductVariant', id))

/** The address of a page on the web: `z.url()` alone also takes `javascript:`. */
export const requiredWebUrl = z.url({ protocol: /^https?$/ })

/** The address of a page on the web; null for anything else. */
export const webUrl = requiredWebUrl.nullish().catch(null)

/** A checkbox; false until it is set. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

/** A list; a missing one is empty. */
export const listOf = <Member extends z.ZodType>(member: Member) =>
  z
    .array(member)
    .nullish()
    .transform((list) => list ?? [])
