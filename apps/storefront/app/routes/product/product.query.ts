import { z } from 'zod'
import { graphql, type ResultOf } from '../../commerce/graphql.ts'
import { notExcluded } from '../../content/excluded.ts'
import { imageFields, imageSchema } from '../../content/image.ts'
import { richTextSchema } from '../../content/rich-text.ts'
import { merchandiseFields, type MerchandiseFields } from '../../features/cart/merchandise.fragment.ts'
import { productTileFields, productTileSchema } from '../../features/product-tile/product-tile.query.ts'

const text = z.string().nullish()

/** A product's page as the content service has it, by its slug and its category's. */
export const productContentQuery = {
  groq: /* groq */ `*[_type == "product" && slug.current == $slug && category->slug.current == $category && ${notExcluded}][0]{
    title,
    badge,
    "category": category->{title, "slug": slug.current},
    "commerceId": shopify.product.id,
    description,
    "slides": heroGallery[defined(image.asset)]{"key": _key, caption, "image": image{${imageFields}}},
    "colours": colors.backgroundColors[].hex,
    "ingredients": ingredients[]->{"id": _id, title, description},
    "features": features{title, list[]{title, text}},
    "details": purchaseSettings.details[]{label, value},
    "related": (relatedProducts.products[]->)[${notExcluded}]{${productTileFields}}
  }`,
  schema: z
    .object({
      title: z.string(),
      badge: text,
      category: z.object({ title: z.string(), slug: z.string() }),
      commerceId: z.string(),
      description: richTextSchema.nullish(),
      slides: z.array(z.object({ key: z.string(), caption: text, image: imageSchema })).min(1),
      colours: z.array(z.string()).nullish(),
      ingredients: z.array(z.object({ id: z.string(), title: z.string(), description: text })).nullish(),
      features: z.object({ title: text, list: z.array(z.object({ title: text, text })).nullish() }).nullish(),
      details: z.array(z.object({ label: z.string(), value: z.string() })).nullish(),
      related: z.array(productTileSchema).nullish(),
    })
    .nullable(),
}

export type ProductContent = NonNullable<z.infer<typeof productContentQuery.schema>>

/** A product's options, prices and stock as the commerce service has them. */
export const productCommerceQuery = graphql(
  `
    query Product($id: ID!) {
      product(id: $id) {
        id
        title
        productType
        availableForSale
        options {
          name
          values
        }
        variants(first: 250) {
          nodes {
            ...MerchandiseFields
          }
        }
      }
    }
  `,
  [merchandiseFields],
)

export type CommerceProduct = NonNullable<ResultOf<typeof productCommerceQuery>['product']>
export type Variant = MerchandiseFields
