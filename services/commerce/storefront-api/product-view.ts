import { optionNumber } from '../catalogue-ids.ts'
import { plainText } from '../catalogue/plain-text.ts'
import { imageOf, sellableQuantity, type Product, type Variant } from '../catalogue/product.ts'
import { toGid } from '../gid.ts'
import type { MinorUnits } from '../money.ts'
import { paginate, viewPage, type PageArguments, type Position } from '../pagination.ts'
import { viewImage } from './image-view.ts'
import { viewMoney, type ViewContext } from './money-view.ts'
import { viewAllocations, viewGroups } from './selling-plan-view.ts'

type VariantSortKey = 'ID' | 'POSITION' | 'RELEVANCE' | 'SKU' | 'TITLE'
type ImageSortKey = 'CREATED_AT' | 'ID' | 'POSITION' | 'RELEVANCE'
type SelectedOption = { name: string; value: string }

function variantPosition(variant: Variant, sortKey: VariantSortKey | undefined): Position {
  if (sortKey === 'ID') return [variant.id, variant.id]
  if (sortKey === 'SKU') return [variant.sku ?? '', variant.id]
  if (sortKey === 'TITLE') return [variant.title, variant.id]
  return [variant.position, variant.id]
}

function selectedOptions(product: Product, variant: Variant): SelectedOption[] {
  return product.optionNames.map((name, index) => ({ name, value: variant.optionValues[index] ?? '' }))
}

function viewOptions(product: Product) {
  return product.optionNames.map((name, index) => ({
    id: toGid('ProductOption', optionNumber(product.handle, name)),
    name,
    values: [...new Set(product.variants.map((variant) => variant.optionValues[index] ?? ''))],
  }))
}

function viewPriceRange(amounts: readonly MinorUnits[], context: ViewContext) {
  return {
    minVariantPrice: viewMoney(amounts.length > 0 ? Math.min(...amounts) : 0, context),
    maxVariantPrice: viewMoney(Math.max(0, ...amounts), context),
  }
}

function truncated(text: string, length: number | null | undefined): string {
  return length == null || text.length <= length ? text : `${text.slice(0, Math.max(0, length - 3)).trimEnd()}...`
}

function findBySelectedOptions(product: Product, wanted: readonly SelectedOption[]): Variant | undefined {
  return product.variants.find((variant) => {
    const options = selectedOptions(product, variant)
    return options.every(({ name, value }) => wanted.some((option) => option.name === name && option.value === value))
  })
}

/** A `ProductVariant` of the Storefront API. */
export function viewVariant(product: Product, variant: Variant, context: ViewContext) {
  const { price, compareAtPrice } = variant
  const image = imageOf(product, variant)
  return {
    __typename: 'ProductVariant',
    id: toGid('ProductVariant', variant.id),
    availableForSale: sellableQuantity(variant) > 0,
    compareAtPrice: compareAtPrice === null ? null : viewMoney(compareAtPrice, context),
    currentlyNotInStock:
      variant.inventoryTracked && variant.inventoryQuantity <= 0 && variant.inventoryPolicy === 'continue',
    image: image ? viewImage(image, context) : null,
    price: viewMoney(price, context),
    product: () => viewProduct(product, context),
    quantityAvailable: variant.inventoryTracked ? variant.inventoryQuantity : null,
    requiresShipping: variant.requiresShipping,
    selectedOptions: selectedOptions(product, variant),
    sellingPlanAllocations: (args: PageArguments) => viewAllocations(product, variant, args, context),
    sku: variant.sku,
    title: variant.title,
  }
}

/** A `Product` of the Storefront API. What takes work or arguments is a function, called when it is asked for. */
export function viewProduct(product: Product, context: ViewContext) {
  const { variants, images } = product
  return {
    __typename: 'Product',
    id: toGid('Product', product.id),
    handle: product.handle,
    title: product.title,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    isGiftCard: product.giftCard,
    requiresSellingPlan: product.requiresSellingPlan,
    sellingPlanGroups: (args: PageArguments) => viewGroups(product, args, context),
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    publishedAt: product.publishedAt,
    seo: { title: product.seoTitle, description: product.seoDescription },
    descriptionHtml: product.descriptionHtml,
    description: ({ truncateAt }: { truncateAt?: number | null }) =>
      truncated(plainText(product.descriptionHtml), truncateAt),
    availableForSale: () => variants.some((variant) => sellableQuantity(variant) > 0),
    totalInventory: () =>
      variants.reduce((sum, variant) => sum + (variant.inventoryTracked ? variant.inventoryQuantity : 0), 0),
    priceRange: () =>
      viewPriceRange(
        variants.map((variant) => variant.price),
        context,
      ),
    compareAtPriceRange: () =>
      viewPriceRange(
        variants.map((variant) => variant.compareAtPrice ?? 0),
        context,
      ),
    options: ({ first }: { first?: number | null }) => viewOptions(product).slice(0, first ?? undefined),
    featuredImage: () => (images[0] ? viewImage(images[0], context) : null),
    images: ({ sortKey, ...args }: PageArguments & { sortKey?: ImageSortKey }) => {
      const positionOf = ({ id, position }: (typeof images)[number]): Position => [sortKey === 'ID' ? id : position, id]
      return viewPage(paginate(images, positionOf, args), (image) => viewImage(image, context))
    },
    variants: ({ sortKey, ...args }: PageArguments & { sortKey?: VariantSortKey }) =>
      viewPage(
        paginate(variants, (variant) => variantPosition(variant, sortKey), args),
        (variant) => viewVariant(product, variant, context),
      ),
    variantBySelectedOptions: (args: { selectedOptions: SelectedOption[] }) => {
      const variant = findBySelectedOptions(product, args.selectedOptions)
      return variant ? viewVariant(product, variant, context) : null
    },
  }
}
