import { pictureFile, productHandle, productTitle, scatter, skuOf } from './names.ts'
import { variantsOfProduct, type Sizes } from './sizes.ts'

const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src'

/** How many different types and tags the products have. */
const types = 20
const tags = 50

const packs = ['4 pack', '6 pack', '12 pack', '24 pack', '48 pack'] as const

/** The option value of a product's variant, from 0. */
export const packOf = (variant: number): string => packs[variant] ?? ''

/** The price of a variant in minor units. */
export const priceOf = (product: number, variant: number): number =>
  900 + 50 * scatter(product, 40) + 700 * variant * (variant + 1)

function productRows(index: number): string[] {
  const handle = productHandle(index)
  const title = productTitle(index)
  return Array.from({ length: variantsOfProduct }, (_, variant) => {
    const own =
      variant === 0
        ? [
            title,
            `<p>${title} in a can.</p>`,
            'The Large Shelf',
            `Shelf ${index % types}`,
            `"calm, t${index % tags}"`,
            'Pack Size',
          ]
        : ['', '', '', '', '', '']
    const stock = scatter(index, 500, variant)
    const price = (priceOf(index, variant) / 100).toFixed(2)
    const picture = variant === 0 ? pictureFile(index, 0) : ''
    return [handle, ...own, packOf(variant), skuOf(index, variant), 'shopify', stock, price, picture].join(',')
  })
}

/** The products as a product file. */
export const productFile = ({ products }: Sizes): string =>
  [header, ...Array.from({ length: products }, (_, index) => productRows(index)).flat()].join('\n')
