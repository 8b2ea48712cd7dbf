import { hasOption, variantWith } from '../../features/cart/model/line-variant.ts'
import { withValues } from '../../features/navigation/use-choices.ts'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import type { CommerceProduct, Variant } from './product.query.ts'

interface OptionPickerProps {
  product: CommerceProduct
  variant: Variant
  isSoldOut(variant: Variant): boolean
  /** The search parameters of the page's URL. */
  search: URLSearchParams
  onChoose(search: URLSearchParams): void
}

/**
 * The choices of all options. Sold-out values can be selected and are marked; values without a variant, and options
 * with a single value, are not shown.
 */
export function OptionPicker({ product, variant, isSoldOut, search, onChoose }: OptionPickerProps) {
  const choices = product.options.map(({ name, values }) => ({
    name,
    values: values.flatMap((value) => {
      const candidate = variantWith(product.variants.nodes, variant.selectedOptions, { name, value })
      return candidate ? [{ value, candidate, isGone: isSoldOut(candidate) }] : []
    }),
  }))
  return choices
    .filter(({ values }) => values.length > 1)
    .map(({ name, values }) => (
      <fieldset key={name} className="mt-4">
        <legend className="text-small font-semibold">{name}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {values.map(({ value, candidate, isGone }) => (
            <ChoiceLink
              key={value}
              search={withValues(
                search,
                Object.fromEntries(candidate.selectedOptions.map((option) => [option.name, option.value])),
              )}
              onChoose={onChoose}
              isChosen={hasOption(variant, { name, value })}
            >
              <span className={isGone ? 'line-through opacity-70' : ''}>{value}</span>
              {isGone && <span className="sr-only"> (sold out)</span>}
            </ChoiceLink>
          ))}
        </div>
      </fieldset>
    ))
}
