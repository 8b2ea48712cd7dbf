import { ingredient } from './ingredient.ts'
import { press } from './press.ts'
import { product } from './product.ts'
import { productCategory } from './product-category.ts'

/** Every type that editors know. */
export const schemaTypes = [product, productCategory, ingredient, press]
