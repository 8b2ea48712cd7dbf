import { z } from 'zod'
import { catalogueGraphql, type ResultOf } from '../../commerce/graphql.ts'
import type { StorefrontClient } from '../../commerce/storefront-client.ts'
import { withRule, type WithRule } from '../../commerce/quantity-rule.ts'
import { ctaOf, optionalCtaSchema } from '../../content/cta.ts'
import { ingredientNotExcluded, linkNotExcluded, productNotExcluded } from '../../content/excluded.ts'
import { productId, skuSchema, text, visibleText } from '../../content/fields.ts'
import { decorationFields, imageFields, optionalImageSchema } from '../../content/image.ts'
import { linkFields, optionalLinkSchema } from '../../content/link.ts'
import { richTextFields, richTextSchema } from '../../content/rich-text.ts'
import { skyColorsSchema } from '../../content/sky-colors.ts'
import { tolerant, tolerantList } from '../../content/tolerant.ts'
import { offeredVariantShape } from '../../commerce/shapes.ts'
import { offeredVariantFields } from '../../commerce/variant.fragments.ts'
import {
  productList,
  productListSchema,
  productTileFields,
  productTileSchema,
} from '../../features/product-tile/product-tile.query.ts'
import { slideFields, slideSchema } from '../../features/gallery/slide.query.ts'
import { ingredientFields, ingredientSchema } from '../../sections/ingredients-window/ingredients-window.query.ts'
import { socialPostFields, socialPostSchema } from '../../sections/social-media/social-media.query.ts'

const offerSchema = tolerant(z.object({ details: text, badge: text }))

/**
 * A product's page in the content service, by its slug and its category's; of any category when that is null. Notes
 * on hemp and shipping are those of the cart.
 */
export const productContentQuery = {
  groq: /* groq */ `*[
    _type == "product" && slug.current == $slug && ($category == null || category->slug.current == $category) &&
    ${productNotExcluded}
  ][0]{
    title,
    badge,
    "cbd": cbd == true || category->cbd == true,
    "slug": slug.current,
    "category": category->{title, "slug": slug.current},
    "commerceId": shopify.product.id,
    "subscriptionId": select(shopify.isSubscription != false => shopify.subscription.id),
    "defaultSku": shopify.defaultSku.sku,
    "description": description[]{${richTextFields}},
    "slides": heroGallery[]{${slideFields}},
    "thumb": thumb.image{${imageFields}},
    "favicon": favicon{${decorationFields}},
    "colors": colors.backgroundColors[].hex,
    "textColor": colors.textColor.hex,
    "sectionColor": colorSectionBackground.hex,
    "ingredients": (ingredients[]->)[${ingredientNotExcluded}][0...4]{${ingredientFields}},
    "features": features{title, "list": list[]{title, text}, "cta": ${ctaOf('cta')}},
    "details": purchaseSettings.details[]{label, value},
    "single": purchaseSettings.options.single{details, badge},
    "subscription": purchaseSettings.options.subscription{details, badge},
    "amazon": select(
      defined(purchaseSettings.amazon.productLink.url) => purchaseSettings.amazon.productLink,
      defined(amazonLink) => {"url": amazonLink, "text": amazonCta.text}
    ),
    "relatedTitle": [relatedProductsTitleLink][${linkNotExcluded}][0]{${linkFields}},
    "related": ${productList('relatedProducts.products')},
    "relatedFeatured": relatedProducts.featured->{
      ...select(${productNotExcluded} => {${productTileFields}})
    },
    "social": relatedSocialMedia{title, "posts": posts[0...4]{${socialPostFields}}},
    "lookbook": gallery{"images": images[]{${slideFields}}, "cta": ${ctaOf('cta')}},
    "amazonImage": *[_id == "amazonSettings"][0].image{${imageFields}},
    "notes": *[_id == "cart"][0]{cbdWarning, shippingNotePowderProducts}
  }`,
  schema: z
    .object({
      title: z.string(),
      badge: text,
      cbd: z.boolean().nullish(),
      slug: z.string(),
      category: z.object({ title: z.string(), slug: z.string() }),
      commerceId: productId,
      subscriptionId: tolerant(productId),
      defaultSku: skuSchema.nullish(),
      description: tolerant(richTextSchema),
      slides: tolerantList(slideSchema),
      thumb: optionalImageSchema,
      favicon: optionalImageSchema,
      colors: skyColorsSchema,
      textColor: text,
      sectionColor: text,
      ingredients: tolerantList(ingredientSchema),
      features: tolerant(
        z.object({
          title: text,
          list: tolerantList(z.object({ title: visibleText, text })),
          cta: optionalCtaSchema,
        }),
      ),
      details: tolerantList(z.object({ label: visibleText, value: visibleText })),
      single: offerSchema,
      subscription: offerSchema,
      amazon: tolerant(z.object({ url: z.url({ protocol: /^https$/ }), text })),
      relatedTitle: optionalLinkSchema,
      related: productListSchema,
      relatedFeatured: z.unknown().transform((value) => productTileSchema.safeParse(value).data ?? null),
      social: tolerant(z.object({ title: text, posts: tolerantList(socialPostSchema) })),
      lookbook: tolerant(z.object({ images: tolerantList(slideSchema), cta: optionalCtaSchema })),
      amazonImage: optionalImageSchema,
      notes: tolerant(z.object({ cbdWarning: text, shippingNotePowderProducts: text })),
    })
    .nullable(),
}

export type ProductContent = NonNullable<z.infer<typeof productContentQuery.schema>>

const variantPageFields = catalogueGraphql(
  `
    fragment VariantPage on ProductVariantConnection {
      nodes {
        ...OfferedVariantFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  `,
  [offeredVariantFields],
)

const soldProductFields = catalogueGraphql(
  `
    fragment SoldProduct on Product {
      id
      title
      productType
      requiresSellingPlan
      options {
        name
        values
      }
      variants(first: 250) {
        ...VariantPage
      }
    }
  `,
  [variantPageFields],
)

/** The options, prices, stock and selling plans of a product and of its subscription product. */
export const productCommerceQuery = catalogueGraphql(
  `
    query Product($id: ID!, $subscriptionId: ID!) {
      product(id: $id) {
        ...SoldProduct
      }
      subscription: product(id: $subscriptionId) {
        ...SoldProduct
      }
    }
  `,
  [soldProductFields],
)

/** Further variants of a product: the API returns at most 250 per page, and a product has up to 2,048. */
const moreVariantsQuery = catalogueGraphql(
  `
    query MoreVariants($id: ID!, $cursor: String!) {
      product(id: $id) {
        variants(first: 250, after: $cursor) {
          ...VariantPage
        }
      }
    }
  `,
  [variantPageFields],
)

const variantPageShape = z.object({
  nodes: z.array(offeredVariantShape),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
})

const moreVariantsShape = z.object({ product: z.object({ variants: variantPageShape }).nullable() })

const soldProductShape = z.object({
  id: z.string(),
  title: z.string(),
  productType: z.string(),
  requiresSellingPlan: z.boolean(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  variants: variantPageShape,
})

/** The expected shape of the response. */
export const productCommerceShape = z.object({
  product: soldProductShape.nullable(),
  subscription: soldProductShape.nullable(),
})

type SoldProduct = NonNullable<ResultOf<typeof productCommerceQuery>['product']>
export type Variant = WithRule<SoldProduct['variants']['nodes'][number]>
export type CommerceProduct = Omit<SoldProduct, 'variants'> & { variants: { nodes: Variant[] } }

/**
 * Converts a product of a response to the form that is sent to the browser, with the variants of all further pages.
 * @throws {StorefrontError} if one of them cannot be read.
 */
export async function toCommerceProduct({ request }: StorefrontClient, product: SoldProduct): Promise<CommerceProduct> {
  let { nodes, pageInfo } = product.variants
  while (pageInfo.hasNextPage && pageInfo.endCursor) {
    const variables = { id: product.id, cursor: pageInfo.endCursor }
    const more = await request(moreVariantsQuery, variables, { shape: moreVariantsShape, isPublic: true })
    if (!more.product || more.product.variants.pageInfo.endCursor === variables.cursor) break
    nodes = [...nodes, ...more.product.variants.nodes]
    ;({ pageInfo } = more.product.variants)
  }
  return { ...product, variants: { nodes: nodes.map(withRule) } }
}
