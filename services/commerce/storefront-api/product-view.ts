import { filmNumber, optionNumber, optionValueNumber } from '../catalogue/catalogue-ids.ts'
import { plainText } from './plain-text.ts'
import {
  imageOf,
  isPromotional,
  sellableQuantity,
  type Product,
  type ProductImage,
  type Variant,
} from '../catalogue/product.ts'
import { toGid } from '../values/gid.ts'
import type { MinorUnits } from '../values/money.ts'
import { measuredType, type UnitMeasure } from '../values/unit-measure.ts'
import { emptyPage, paginate, viewPage, type PageArguments, type Position } from '../values/pagination.ts'
import { viewFilm } from './film-view.ts'
import { viewImage, viewMedia } from './image-view.ts'
import { viewMoney, viewUnitPrice, type ViewContext } from './money-view.ts'
import { viewAllocations, viewGroups } from './selling-plan-view.ts'
import {
  encodeVariants,
  findAdjacent,
  findSelectedOrFirst,
  findVariant,
  firstWithValue,
  optionValuesOf,
  selectedOptionsOf,
  type VariantChoice,
} from './variant-choice.ts'

type VariantSortKey = 'ID' | 'POSITION' | 'RELEVANCE' | 'SKU' | 'TITLE'
type ImageSortKey = 'CREATED_AT' | 'ID' | 'POSITION' | 'RELEVANCE'

const weights = {
  g: { unit: 'GRAMS', grams: 1 },
  kg: { unit: 'KILOGRAMS', grams: 1000 },
  oz: { unit: 'OUNCES', grams: 28.349523125 },
  lb: { unit: 'POUNDS', grams: 453.59237 },
} as const

function variantPosition(variant: Variant, sortKey: VariantSortKey | undefined): Position {
  if (sortKey === 'ID') return [variant.id, variant.id]
  if (sortKey === 'SKU') return [variant.sku ?? '', variant.id]
  if (sortKey === 'TITLE') return [variant.title, variant.id]
  return [variant.position, variant.id]
}

function viewOptions(product: Product, context: ViewContext) {
  const values = optionValuesOf(product)
  return product.optionNames.map((name, index) => ({
    __typename: 'ProductOption',
    id: toGid('ProductOption', optionNumber(product.handle, name)),
    name,
    values: values[index],
    optionValues: () =>
      values[index]?.map((value) => ({
        __typename: 'ProductOptionValue',
        id: toGid('ProductOptionValue', optionValueNumber(product.handle, name, value)),
        name: value,
        linkedTo: product.optionLinks[index] ?? '',
        firstSelectableVariant: () => viewOptionally(product, firstWithValue(product, index, value), context),
      })),
  }))
}

function viewPriceRange(amounts: readonly MinorUnits[], context: ViewContext) {
  return {
    minVariantPrice: viewMoney(amounts.length > 0 ? Math.min(...amounts) : 0, context),
    maxVariantPrice: viewMoney(Math.max(0, ...amounts), context),
  }
}

function truncated(text: string, length: number | null | undefined): string {
  if (length == null) return text
  // Code points, so that no emoji is cut in half.
  const characters = [...text]
  if (characters.length <= length) return text
  return `${characters
    .slice(0, Math.max(0, length - 3))
    .join('')
    .trimEnd()}...`
}

function viewWeight({ grams, weightUnit }: Variant) {
  const { unit, grams: ofUnit } = weights[weightUnit]
  return { weight: Math.round((grams / ofUnit) * 10_000) / 10_000, weightUnit: unit }
}

/** Unsupported features: bundles, quantity price breaks, installments, and store pickup. */
const withoutExtras = {
  components: emptyPage,
  groupedBy: emptyPage,
  requiresComponents: false,
  quantityPriceBreaks: emptyPage,
  shopPayInstallmentsPricing: null,
  storeAvailability: emptyPage,
}

function viewUnitMeasure({ quantity, quantityUnit, reference, referenceUnit }: UnitMeasure) {
  return {
    measuredType: measuredType(referenceUnit),
    quantityUnit: quantityUnit.toUpperCase(),
    quantityValue: quantity,
    referenceUnit: referenceUnit.toUpperCase(),
    referenceValue: reference,
  }
}

/** A `ProductVariant` of the Storefront API. */
export function viewVariant(product: Product, variant: Variant, context: ViewContext) {
  const image = imageOf(product, variant)
  const price = viewMoney(variant.price, context)
  const compareAtPrice = variant.compareAtPrice === null ? null : viewMoney(variant.compareAtPrice, context)
  return {
    __typename: 'ProductVariant',
    id: toGid('ProductVariant', variant.id),
    // A cart may still have a product that has been taken off sale.
    availableForSale: product.publishedAt !== null && sellableQuantity(variant) > 0,
    barcode: variant.barcode,
    compareAtPrice,
    compareAtPriceV2: compareAtPrice,
    currentlyNotInStock:
      variant.inventoryTracked && variant.inventoryQuantity <= 0 && variant.inventoryPolicy === 'continue',
    image: image ? viewImage(image, context) : null,
    price,
    priceV2: price,
    product: () => viewProduct(product, context),
    quantityAvailable: variant.inventoryTracked ? variant.inventoryQuantity : null,
    quantityRule: variant.quantityRule,
    requiresShipping: variant.requiresShipping,
    selectedOptions: selectedOptionsOf(product, variant),
    sellingPlanAllocations: (args: PageArguments) => viewAllocations(product, variant, args, context),
    sku: variant.sku,
    taxable: variant.taxable,
    title: variant.title,
    ...withoutExtras,
    unitPrice: viewUnitPrice(variant.price, variant, context),
    unitPriceMeasurement: variant.unitMeasure && viewUnitMeasure(variant.unitMeasure),
    ...viewWeight(variant),
  }
}

function viewOptionally(product: Product, variant: Variant | undefined, context: ViewContext) {
  return variant ? viewVariant(product, variant, context) : null
}

type MediaArguments = PageArguments & { sortKey?: ImageSortKey }

function mediaPage<Item extends Pick<ProductImage, 'id' | 'position'>>(
  items: readonly Item[],
  { sortKey, ...args }: MediaArguments,
) {
  return paginate(items, ({ id, position }) => [sortKey === 'ID' ? id : position, id], args)
}

/** The pictures of a product, followed by its films. */
const mediaOf = ({ handle, images, films }: Product, context: ViewContext) => [
  ...images.map((image) => ({ id: image.id, position: image.position, view: () => viewMedia(image, context) })),
  ...films.map((address, index) => ({
    id: filmNumber(handle, address),
    position: images.length + index + 1,
    view: () => viewFilm(handle, address),
  })),
]

/** Fields that select variants by options. */
function viewChoices(product: Product, context: ViewContext) {
  return {
    adjacentVariants: (choice: VariantChoice) =>
      findAdjacent(product, choice).map((variant) => viewVariant(product, variant, context)),
    encodedVariantAvailability: () =>
      encodeVariants(
        product,
        product.variants.filter((variant) => sellableQuantity(variant) > 0),
      ),
    encodedVariantExistence: () => encodeVariants(product, product.variants),
    options: ({ first }: { first?: number | null }) => viewOptions(product, context).slice(0, first ?? undefined),
    selectedOrFirstAvailableVariant: (choice: VariantChoice) =>
      viewOptionally(product, findSelectedOrFirst(product, choice), context),
    variantBySelectedOptions: (choice: VariantChoice) => viewOptionally(product, findVariant(product, choice), context),
    variantsCount: { count: product.variants.length, precision: 'EXACT' },
    variants: ({ sortKey, ...args }: PageArguments & { sortKey?: VariantSortKey }) =>
      viewPage(
        paginate(product.variants, (variant) => variantPosition(variant, sortKey), args),
        (variant) => viewVariant(product, variant, context),
      ),
  }
}

/**
 * A `Product` of the Storefront API. Expensive fields and fields with arguments are functions, called on demand; its
 * `collections` are resolved by the type's resolver.
 */
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
    featuredImage: () => (images[0] ? viewImage(images[0], context) : null),
    images: (args: MediaArguments) => viewPage(mediaPage(images, args), (image) => viewImage(image, context)),
    media: (args: MediaArguments) => viewPage(mediaPage(mediaOf(product, context), args), ({ view }) => view()),
    ...viewChoices(product, context),
    onlineStoreUrl: isPromotional(product)
      ? null
      : `${context.storeUrl}/products/${encodeURIComponent(product.handle)}`,
    trackingParameters: null,
  }
}
