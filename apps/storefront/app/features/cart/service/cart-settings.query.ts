import { stegaClean } from '@sanity/client/stega'
import { z } from 'zod'
import { documentRoute } from '../../../content/document-route.ts'
import { productNotExcluded, soldIds } from '../../../content/excluded.ts'
import { flag, productId, textOr } from '../../../content/fields.ts'
import { skusSchema, subscriptionSkus } from '../../../content/subscription-skus.ts'
import { tolerant, tolerantList } from '../../../content/tolerant.ts'
import type { CartProduct, CartSettings } from '../model/cart-settings.ts'
import { sortedBySize } from '../model/promotions.ts'
import { promotionsProjection, promotionsSchema } from './promotions.query.ts'
import { productTileFields, productTileSchema } from '../../product-tile/product-tile.query.ts'

const text = textOr(null)

/** The cart's settings in the content: texts, promotions, the automatic discount, and the products to suggest. */
export const cartSettingsQuery = {
  groq: /* groq */ `{
    "texts": *[_id == "cart"][0]{giftNoteTextPlaceholder, giftingNotice, cbdWarning, shippingNotePowderProducts},
    "discount": *[_id == "discountCodeSettings" && isEnabled == true][0]{
      isEnabled, discountCode, startTime, endTime, isSubscriptionOnly
    },
    "promotions": ${promotionsProjection},
    "featured": *[_id == "featuredProduct"][0].product->{...select(${productNotExcluded} => {${productTileFields}})},
    "subscriptionSkus": ${subscriptionSkus},
    "products": *[_type == "product" && defined(shopify.product.id) && ${productNotExcluded}]{
      title,
      "id": shopify.product.id,
      "subscriptionId": shopify.subscription.id,
      "slug": slug.current,
      "category": category->slug.current,
      "ingredients": ingredients[]->title
    },
    "hidden": *[_type == "product" && !(${productNotExcluded})]${soldIds}
  }`,
  schema: z.object({
    texts: tolerant(
      z.object({
        giftNoteTextPlaceholder: text,
        giftingNotice: text,
        cbdWarning: text,
        shippingNotePowderProducts: text,
      }),
    ),
    discount: tolerant(
      z.object({
        isEnabled: z.literal(true),
        discountCode: text,
        startTime: text,
        endTime: text,
        isSubscriptionOnly: flag,
      }),
    ),
    promotions: promotionsSchema,
    featured: z.unknown().transform((value) => productTileSchema.safeParse(value).data ?? null),
    subscriptionSkus: skusSchema,
    products: tolerantList(
      z.object({
        title: z.string(),
        id: productId,
        subscriptionId: tolerant(productId),
        slug: z.string(),
        category: z.string(),
        ingredients: tolerantList(z.string()),
      }),
    ),
    hidden: tolerantList(productId),
  }),
}

type CartSettingsContent = z.infer<typeof cartSettingsQuery.schema>

/**
 * Converts the content to the cart's settings. A subscription product links to the page of its product. The origins
 * that the texts of an edited page contain are removed, because the cart compares ingredients and SKUs.
 */
export function toCartSettings(edited: CartSettingsContent): CartSettings {
  const { discount, promotions, products, hidden, ...content } = stegaClean(edited)
  const known = products.flatMap(({ id, subscriptionId, title, slug, category, ingredients }) => {
    const product: CartProduct = { title, path: documentRoute({ type: 'product', slug, category }), ingredients }
    return subscriptionId ? [[subscriptionId, product] as const, [id, product] as const] : [[id, product] as const]
  })
  const shown = new Map(known)
  return {
    ...content,
    discount: discount ?? null,
    promotions: sortedBySize(promotions),
    products: Object.fromEntries(shown),
    hiddenProducts: [...new Set(hidden)].filter((id) => !shown.has(id)),
  }
}
