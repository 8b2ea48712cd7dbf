import { z } from 'zod'
import { tolerantAnswer } from '../../content/tolerant.ts'
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
    images: z.array(z.object({ src: z.string(), alt: z.string().nullish() })),
    variants: z.array(variantSchema),
  })
  .transform(({ product_type, ...product }) => ({ ...product, productType: product_type ?? '' }))

/**
 * What the recommendation service answers; a product that is not of the protocol's shape is left out alone.
 * Protocol: https://developers.rebuyengine.com/reference/custom-endpoint
 */
export const recommendationsSchema = z.object({ data: tolerantAnswer(productSchema) })

type Known = z.infer<typeof productSchema>

export type RecommendedVariant = Known['variants'][number]

/** A suggested product as the drawer shows it: only what can be bought (specification, sections 3 and 5). */
export interface Recommendation extends Known {
  defaultVariant: RecommendedVariant
}

const isBuyable = (variant: RecommendedVariant): boolean => recommendedMaximum(variant) >= 1

/** The product with the variants that `isOffered`, and the options that are left; null when there is nothing to buy. */
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

/** The product with the variants that can be bought; null when there is none. */
export const toRecommendation = (product: Known): Recommendation | null => withVariants(product, isBuyable)
