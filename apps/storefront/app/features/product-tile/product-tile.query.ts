import { z } from 'zod'
import { productNotExcluded } from '../../content/excluded.ts'
import { storeText, text } from '../../content/fields.ts'
import { decorationFields, imageSchema, placeholderField } from '../../content/image.ts'
import { tolerantList } from '../../content/tolerant.ts'

/** The fields of a product tile, a fragment for use inside `{…}`. */
export const productTileFields = /* groq */ `
  "id": _id,
  title,
  badge,
  "slug": slug.current,
  "category": category->slug.current,
  "commerceId": shopify.product.id,
  "image": thumb.image{${decorationFields}, ${placeholderField}},
  "hovers": thumb.hovers[defined(asset)]{${decorationFields}},
  "galleryImage": galleryThumb{${decorationFields}}
`

/** The products of a list of references, without those excluded from the site variant. */
export const productList = (references: string): string =>
  /* groq */ `(${references}[]->)[${productNotExcluded}]{${productTileFields}}`

/** The same for lists that belong to a category or collection. */
export const collectionList = (references: string): string =>
  /* groq */ `(${references}[]->)[${productNotExcluded} && hideFromCollection != true]{${productTileFields}}`

export const productTileSchema = z.object({
  id: z.string(),
  title: z.string(),
  badge: text,
  slug: z.string(),
  category: z.string(),
  commerceId: storeText.nullish(),
  image: imageSchema,
  hovers: tolerantList(imageSchema),
  galleryImage: imageSchema.nullish().catch(null),
})

export const productListSchema = tolerantList(productTileSchema)

/** The data of a tile. */
export type ProductTile = Omit<z.infer<typeof productTileSchema>, 'id'>
