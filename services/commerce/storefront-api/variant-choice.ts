import { sellableQuantity, type Product, type Variant } from '../catalogue/product.ts'

export interface SelectedOption {
  name: string
  value: string
}

/** Selected options of a product, and how to match them. */
export interface VariantChoice {
  selectedOptions?: readonly SelectedOption[] | null | undefined
  /** Whether to ignore options that the product does not have. */
  ignoreUnknownOptions?: boolean | null | undefined
  caseInsensitiveMatch?: boolean | null | undefined
}

/** The options of a variant, by the product's option names. */
export function selectedOptionsOf(product: Product, variant: Variant): SelectedOption[] {
  return product.optionNames.map((name, index) => ({ name, value: variant.optionValues[index] ?? '' }))
}

function fold(text: string, { caseInsensitiveMatch }: VariantChoice): string {
  return caseInsensitiveMatch ? text.toLowerCase() : text
}

/** The selected values by option index; undefined for an unknown option that may not be ignored. */
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

/** The variant with exactly the selected options: `variantBySelectedOptions`. */
export function findVariant(product: Product, choice: VariantChoice): Variant | undefined {
  const chosen = chosenValues(product, choice)
  if (chosen?.size !== product.optionNames.length) return undefined
  return product.variants.find((variant) => matches(variant, chosen, choice))
}

function firstAvailable(variants: readonly Variant[]): Variant | undefined {
  return variants.find((variant) => sellableQuantity(variant) > 0) ?? variants[0]
}

/**
 * The variant with the selected options, or else the first available one, or else the first:
 * `selectedOrFirstAvailableVariant`. Undefined for an unknown option that may not be ignored.
 */
export function findSelectedOrFirst(product: Product, choice: VariantChoice): Variant | undefined {
  const chosen = chosenValues(product, choice)
  if (!chosen) return undefined
  const matching = product.variants.filter((variant) => matches(variant, chosen, choice))
  return firstAvailable(matching.length > 0 ? matching : product.variants)
}

/** The variants that differ from the selected one in one option, sorted by id: `adjacentVariants`. */
export function findAdjacent(product: Product, choice: VariantChoice): Variant[] {
  const selected = findSelectedOrFirst(product, choice)
  if (!selected) return []
  return product.variants
    .filter(
      ({ optionValues }) => optionValues.filter((value, index) => value !== selected.optionValues[index]).length === 1,
    )
    .toSorted((a, b) => a.id - b.id)
}

/** The values of each option, in the order of the variants. */
export function optionValuesOf(product: Product): string[][] {
  return product.optionNames.map((_, index) => [
    ...new Set(product.variants.map((variant) => variant.optionValues[index] ?? '')),
  ])
}

/** The variant shown for an option value: the first available one with it, or the first. */
export function firstWithValue({ variants }: Product, option: number, value: string): Variant | undefined {
  return firstAvailable(variants.filter(({ optionValues }) => optionValues[option] === value))
}

/** `[0, 1, 2, 5]` becomes `'0-2 5'`. */
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
 * Format:
 * https://shopify.dev/docs/storefronts/headless/building-with-the-storefront-api/products-collections/encoded-variants
 */
export function encodeVariants(product: Product, variants: readonly Variant[]): string {
  const values = optionValuesOf(product)
  return `v1_${encodeTree(variants.map(({ optionValues }) => optionValues.map((value, index) => values[index]?.indexOf(value) ?? 0)))}`
}
