import { z } from 'zod'
import { notExcluded } from '../../content/excluded.ts'
import { text } from '../../content/fields.ts'
import { skyColorsSchema } from '../../content/sky-colors.ts'
import { requiredTolerantList } from '../../content/tolerant.ts'
import { collectionList, productListSchema } from './product-tile.query.ts'

/** The fields of a category for lists of its products, a fragment for use inside `{…}`. */
export const categoryFields = /* groq */ `
  title,
  "slug": slug.current,
  introTitle,
  introText,
  "colors": backgroundColors[].hex,
  "products": ${collectionList('products')}
`

export const categorySchema = z.object({
  title: z.string(),
  slug: z.string(),
  introTitle: text,
  introText: text,
  colors: skyColorsSchema,
  products: productListSchema,
})

export const categoriesQuery = {
  groq: /* groq */ `*[_type == "productCategory" && ${notExcluded}] | order(title desc){${categoryFields}}`,
  schema: requiredTolerantList(categorySchema),
}
