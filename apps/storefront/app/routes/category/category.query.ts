import { z } from 'zod'
import { notExcluded } from '../../content/excluded.ts'
import { productTileFields, productTileSchema } from '../../features/product-tile/product-tile.query.ts'

const text = z.string().nullish()

/** What a list of a category's products shows; a fragment for use inside `{…}`. */
export const categoryFields = /* groq */ `
  title,
  "slug": slug.current,
  introTitle,
  introText,
  "colours": backgroundColors[].hex,
  "products": (products[]->)[${notExcluded} && hideFromCollection != true]{${productTileFields}}
`

export const categorySchema = z.object({
  title: z.string(),
  slug: z.string(),
  introTitle: text,
  introText: text,
  colours: z.array(z.string()).nullish(),
  products: z
    .array(productTileSchema)
    .nullish()
    .transform((list) => list ?? []),
})

export type Category = z.infer<typeof categorySchema>

/** A category's page, by its slug. */
export const categoryQuery = {
  groq: /* groq */ `*[_type == "productCategory" && slug.current == $slug && ${notExcluded}][0]{${categoryFields}}`,
  schema: categorySchema.nullable(),
}
