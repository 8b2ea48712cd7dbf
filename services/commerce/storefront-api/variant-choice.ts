import { sellableQuantity, type Product, type Variant } from '../catalogue/product.ts'

export interface SelectedOption {
  name: string
  value: string
}

/** What a shopper has chosen of a product's options, and how exactly it must be named. */
export interface VariantChoice {
  selectedOptions?: readonly SelectedOption[] | null | undefined
  /** Whether options that the product does not have are overlooked. */
  ignoreUnknownOptions?: boolean | null | undefined
  caseInsensitiveMatch?: boolean | null | undefined
}

/** The options of a variant, by the names that its product gives them. */
export function selectedOptionsOf(product: Product, variant: Variant): SelectedOption[] {
  return product.optionNames.map((name, index) => ({ name, value: variant.optionValues[index] ?? '' }))
}

function fold(text: string, { caseInsensitiveMatch }: VariantChoice): string {
  return caseInsensitiveMatch ? text.toLowerCase() : text
}

/** The chosen values by the place of their options; undefined when an option is not known and must be. */
function chosenValues(product: Product, choice: VariantChoice): Map<number, string> | undefined {
  const names = product.optionNames.map((name) => fold(name, choice))
  const chosen = new Map<number, string>()
  for (const { name, value } of choice.selectedOptions ?? []) {
    const index = names.indexOf(fold(name, choice))
    if (index >= 0) chosen.set(index, fold(value, choice))
    else if (!choice.ignoreUnknownOptions) return undefined
  }
  return chosen
}

function matches(variant: Variant, chosen: ReadonlyMap<number, string>, choice: VariantChoice): boolean {
  return [...chosen].every(([index, value]) => fold(variant.optionValues[index] ?? '', choice) === value)
}

/** The variant that has exactly the options chosen: `variantBySelectedOptions`. */
export function findVariant(product: Product, choice: VariantChoice): Variant | undefined {
  const chosen = chosenValues(product, choice)
  if (chosen?.size !== product.optionNames.length) return undefined
  return product.variants.find((variant) => matches(variant, chosen, choice))
}

function firstAvailable(variants: readonly Variant[]): Variant | undefined {
  return variants.find((variant) => sellableQuantity(variant) > 0) ?? variants[0]
}

/**
 * The variant with the options chosen, or else the first one that can be bought, or else the first:
 * `selectedOrFirstAvailableVariant`. Undefined for an option that is not known and must be.
 */
export function findSelectedOrFirst(product: Product, choice: VariantChoice): Variant | undefined {
  const chosen = chosenValues(product, choice)
  if (!chosen) return undefined
  const matching = product.variants.filter((variant) => matches(variant, chosen, choice))
  return firstAvailable(matching.length > 0 ? matching : product.variants)
}

/** The variants that differ from the chosen one in one option, in the order of their ids: `adjacentVariants`. */
export function findAdjacent(product: Product, choice: VariantChoice): Variant[] {
  const selected = findSelectedOrFirst(product, choice)
  if (!selected) return []
  return product.variants
    .filter(
      ({ optionValues }) => optionValues.filter((value, index) => value !== selected.optionValues[index]).length === 1,
    )
    .toSorted((a, b) => a.id - b.id)
}

/** The values of each option, in the order in which the variants bring them. */
export function optionValuesOf(product: Product): string[][] {
  return product.optionNames.map((_, index) => [
    ...new Set(product.variants.map((variant) => variant.optionValues[index] ?? '')),
  ])
}

/** The variant that a shopper is shown for one value of an option: the first with it that can be bought, or the first. */
export function firstWithValue({ variants }: Product, option: number, value: string): Variant | undefined {
  return firstAvailable(variants.filter(({ optionValues }) => optionValues[option] === value))
}

/** `[0, 1, 2, 5]` is `'0-2 5'`. */
function encodeSequence(indexes: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const index of indexes) {
    const range = ranges.at(-1)
    if (range?.[1] === index - 1) range[1] = index
    else ranges.push([index, index])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(' ')
}

function encodeTree(combinations: readonly number[][]): string {
  const byFirst = Map.groupBy(combinations, ([first = 0]) => first)
  const firsts = [...byFirst].toSorted(([a], [b]) => a - b)
  if (combinations.every(({ length }) => length <= 1)) return encodeSequence(firsts.map(([first]) => first))
  return firsts.map(([first, rest]) => `${first}:${encodeTree(rest.map(([, ...others]) => others))},`).join('')
}

/**
 * Variants as a tree of option value indexes: `encodedVariantExistence` and `encodedVariantAvailability`, version 1.
 * Format: https://shopify.dev/docs/storefronts/headless/building-with-the-storefront-api/products-collections/encoded-variants
 */
export function encodeVariants(product: Product, variants: readonly Variant[]): string {
  const values = optionValuesOf(product)
  return `v1_${encodeTree(variants.map(({ optionValues }) => optionValues.map((value, index) => values[index]?.indexOf(value) ?? 0)))}`
}
