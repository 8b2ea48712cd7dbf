/** How many of each a large shop has. */
export interface Sizes {
  products: number
  categories: number
  ingredients: number
  testimonials: number
  pages: number
  orders: number
}

/** The number of variants per product. */
export const variantsOfProduct = 5
export const picturesOfProduct = 5

const documents = 20_000
const whole = { products: 10_000, categories: 200, ingredients: 300, testimonials: 100, orders: 200_000 }

/**
 * The sizes of a shop with 10,000 products, 50,000 variants and pictures, 20,000 documents and 200,000 orders, times
 * `factor`.
 */
export function sizesFor(factor: number): Sizes {
  const scaled = (count: number) => Math.max(1, Math.round(count * factor))
  const { products, categories, ingredients, testimonials, orders } = whole
  return {
    products: scaled(products),
    categories: scaled(categories),
    ingredients: scaled(ingredients),
    testimonials: scaled(testimonials),
    pages: scaled(documents - products - categories - ingredients - testimonials),
    orders: scaled(orders),
  }
}
