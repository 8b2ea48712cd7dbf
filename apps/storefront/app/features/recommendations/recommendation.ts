import { z } from 'zod'
import { requiredTolerantList } from '../../content/tolerant.ts'
import { recommendedMaximum } from './recommended-maximum.ts'

const price = z.union([z.string(), z.number()]).transform(String)

const variantSchema = z
  .object({
    id: z.number(),
    title: z.string(),
    sku: z.string().nullish(),
    option1: z.string().nullish(),
    option2: z.string().nullish(),
    option3: z.string().nullish(),
    price,
    compare_at_price: price.nullish(),
    image: z.object({ src: z.string() }).nullish().catch(null),
    inventory_policy: z.enum(['deny', 'continue']).catch('deny'),
    inventory_quantity: z.number(),
  })
  .transform(({ option1, option2, option3, compare_at_price, sku, image, ...variant }) => ({
    ...variant,
    sku: sku ?? null,
    /** Up to three, in the order of the product's options. */
    optionValues: [option1, option2, option3].filter((value) => typeof value === 'string'),
    compareAtPrice: compare_at_price ?? null,
    image: image?.src ?? null,
  }))

const productSchema = z
  .object({
    id: z.number(),
    title: z.string(),
    product_type: z.string().nullish(),
    handle: z.string(),
    options: z.array(z.object({ id: z.number(), name: z.string(), values: z.array(z.string()) })),
    images: z.array(z.object({ src: z.string() })),
    variants: z.array(variantSchema),
  })
  .transform(({ product_type, ...product }) => ({ ...product, productType: product_type ?? '' }))

/**
 * The response of the recommendation service; products that do not match the protocol are left out individually.
 * Protocol: https://developers.rebuyengine.com/reference/custom-endpoint
 */
export const recommendationsSchema = z.object({ data: requiredTolerantList(productSchema) })

type Known = z.infer<typeof productSchema>

export type RecommendedVariant = Known['variants'][number]

/** A suggested product for the drawer, with available variants only (specification, sections 3 and 5). */
export interface Recommendation extends Known {
  defaultVariant: RecommendedVariant
}

const isBuyable = (variant: RecommendedVariant): boolean => recommendedMaximum(variant) >= 1

/** The product with the variants that `isOffered` accepts and their options; null without any variant. */
export function withVariants(
  product: Known,
  isOffered: (variant: RecommendedVariant) => boolean,
): Recommendation | null {
  const variants = product.variants.filter(isOffered)
  const [defaultVariant] = variants
  if (!defaultVariant) return null
  const options = product.options
    .map((option, index) => ({
      ...option,
      values: option.values.filter((value) => variants.some(({ optionValues }) => optionValues[index] === value)),
    }))
    .filter(({ values }) => values.length > 0)
  return { ...product, variants, options, defaultVariant }
}

/** The product with its available variants; null without any. */
export const toRecommendation = (product: Known): Recommendation | null => withVariants(product, isBuyable)
