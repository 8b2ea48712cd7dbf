import { notExcluded } from '../../content/excluded.ts'
import { tolerantAnswer } from '../../content/tolerant.ts'
import { categoryFields, categorySchema } from '../../routes/category/category.query.ts'

/** All categories with their products. */
export const shopQuery = {
  groq: /* groq */ `*[_type == "productCategory" && ${notExcluded}] | order(title desc){${categoryFields}}`,
  schema: tolerantAnswer(categorySchema),
}
