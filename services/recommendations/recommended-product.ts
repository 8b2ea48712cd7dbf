import { z } from 'zod'

const amount = z.object({ amount: z.string() })

/** A product of the Storefront API. */
export const productSchema = z.object({
  id: z.string(),
  title: z.string(),
  productType: z.string(),
  handle: z.string(),
  availableForSale: z.boolean(),
  options: z.array(z.object({ id: z.string(), name: z.string(), values: z.array(z.string()) })),
  images: z.object({
    nodes: z.array(
      z.object({
        url: z.string(),
        altText: z.string().nullable(),
        width: z.int().nullable(),
        height: z.int().nullable(),
      }),
    ),
  }),
  variants: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        sku: z.string().nullable(),
        title: z.string(),
        availableForSale: z.boolean(),
        quantityAvailable: z.int().nullable(),
        price: amount,
        compareAtPrice: amount.nullable(),
        selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
        image: z.object({ url: z.string() }).nullable(),
      }),
    ),
  }),
})

export type CatalogueProduct = z.output<typeof productSchema>
type CatalogueVariant = CatalogueProduct['variants']['nodes'][number]

/** The number at the end of a global id: the recommendation protocol uses numeric ids. */
const numberOf = (gid: string): number => Number(gid.slice(gid.lastIndexOf('/') + 1).split('?')[0])

function toVariant(variant: CatalogueVariant) {
  const [option1, option2, option3] = variant.selectedOptions.map(({ value }) => value)
  const quantity = variant.quantityAvailable ?? 0
  return {
    id: numberOf(variant.id),
    title: variant.title,
    sku: variant.sku ?? '',
    option1: option1 ?? null,
    option2: option2 ?? null,
    option3: option3 ?? null,
    price: variant.price.amount,
    compare_at_price: variant.compareAtPrice?.amount ?? null,
    image: variant.image && { src: variant.image.url },
    // Available without stock means oversellable or not tracked.
    inventory_policy: variant.availableForSale && quantity < 1 ? 'continue' : 'deny',
    inventory_quantity: quantity,
  }
}

/**
 * A product in the format of the recommendation protocol.
 * Protocol: https://developers.rebuyengine.com/reference/custom-endpoint
 */
export function toRecommendation(product: CatalogueProduct) {
  return {
    id: numberOf(product.id),
    title: product.title,
    product_type: product.productType,
    handle: product.handle,
    options: product.options.map(({ id, name, values }) => ({ id: numberOf(id), name, values })),
    images: product.images.nodes.map(({ url, altText, width, height }) => ({ src: url, alt: altText, width, height })),
    variants: product.variants.nodes.map(toVariant),
  }
}

export type Recommendation = ReturnType<typeof toRecommendation>
