import { z } from 'zod'
import { catalogueGraphql, type ResultOf } from '../../commerce/graphql.ts'
import type { WithRule } from '../../commerce/quantity-rule.ts'
import { ctaOf, optionalCtaSchema } from '../../content/cta.ts'
import { notExcluded } from '../../content/excluded.ts'
import { productId, text, textList, variantId, visibleText } from '../../content/fields.ts'
import { skusSchema, subscriptionSkus } from '../../content/subscription-skus.ts'
import { imageFields, optionalImageSchema } from '../../content/image.ts'
import { richTextFields } from '../../content/rich-text.ts'
import { skyColorsSchema } from '../../content/sky-colors.ts'
import { tolerant, tolerantList } from '../../content/tolerant.ts'
import { writtenText } from '../../content/written-text.ts'
import { nodesShape, offeredVariantShape } from '../../commerce/shapes.ts'
import { offeredVariantFields } from '../../commerce/variant.fragments.ts'

/** A buy-now page by its slug; without one, the first. */
export const buyNowQuery = {
  groq: /* groq */ `*[_type == "buyNow" && ($slug == null || slug.current == $slug) && ${notExcluded}]
  | order(_createdAt asc, _id asc)[0]{
    title,
    "slug": slug.current,
    description,
    "poster": poster{${imageFields}},
    discountExplainer,
    "floatingImage": floatingImage{${imageFields}},
    "floatingImageBottomRight": floatingImageBottomRight{${imageFields}},
    "floatingImageBottomLeft": floatingImageBottomLeft{${imageFields}},
    "cta": ${ctaOf('cta')},
    whyItsGreatTitle,
    "whyItsGreat": whyItsGreat[0...6]{"key": _key, "thumbnail": thumbnail{${imageFields}}, heading1, heading2},
    "frequency": frequency{title, text, headings, "intervals": intervals[0...4]{"key": _key, title, text}},
    "marquees": marquees[0...4].text,
    "products": products[!($excludeCbd && (product->cbd == true || product->category->cbd == true))]{
      "key": _key,
      title,
      "product": product->{title, "ids": [shopify.product.id, shopify.subscription.id]},
      subtitle,
      "variantId": variant.id,
      "slug": product->slug.current,
      "category": product->category->slug.current,
      "image": product->thumb.image{${imageFields}},
      "colors": product->colors.backgroundColors[].hex
    },
    "subscriptionSkus": ${subscriptionSkus},
    "faq": faq{title, "faqs": faqs[]{"key": _key, question, "answer": answer[]{${richTextFields}}}}
  }`,
  schema: z
    .object({
      title: z.string(),
      slug: z.string(),
      description: text,
      poster: optionalImageSchema,
      discountExplainer: text,
      floatingImage: optionalImageSchema,
      floatingImageBottomRight: optionalImageSchema,
      floatingImageBottomLeft: optionalImageSchema,
      cta: optionalCtaSchema,
      whyItsGreatTitle: text,
      whyItsGreat: tolerantList(
        z.object({ key: z.string(), thumbnail: optionalImageSchema, heading1: visibleText, heading2: text }),
      ),
      frequency: tolerant(
        z.object({
          title: text,
          text,
          headings: tolerantList(z.string()),
          intervals: tolerantList(z.object({ key: z.string(), title: visibleText, text })),
        }),
      ),
      marquees: textList,
      products: tolerantList(
        z.object({
          key: z.string(),
          title: text,
          product: z.object({ title: z.string(), ids: tolerantList(productId) }),
          subtitle: text,
          variantId,
          slug: z.string(),
          category: z.string(),
          image: optionalImageSchema,
          colors: skyColorsSchema,
        }),
      ),
      subscriptionSkus: skusSchema,
      faq: tolerant(
        z.object({
          title: text,
          faqs: tolerantList(z.object({ key: z.string(), question: visibleText, answer: writtenText })),
        }),
      ),
    })
    .nullable(),
}

export type BuyNow = NonNullable<z.infer<typeof buyNowQuery.schema>>

/** The variants that a buy-now page offers, with their selling plans. */
export const offeredVariantsQuery = catalogueGraphql(
  `
    query OfferedVariants($ids: [ID!]!) {
      nodes(ids: $ids) {
        __typename
        ... on ProductVariant {
          ...OfferedVariantFields
          product {
            id
            title
            productType
            requiresSellingPlan
          }
        }
      }
    }
  `,
  [offeredVariantFields],
)

/** The expected shape of the response. */
export const offeredVariantsShape = nodesShape(
  'ProductVariant',
  offeredVariantShape.extend({
    product: z.object({ id: z.string(), title: z.string(), productType: z.string() }),
  }),
)

type Node = NonNullable<ResultOf<typeof offeredVariantsQuery>['nodes'][number]>
export type OfferedVariant = WithRule<Extract<Node, { __typename: 'ProductVariant' }>>
