import type { CommerceProduct, Variant } from './product.query.ts'
import { variantWith } from './selected-variant.ts'

interface OptionPickerProps {
  product: CommerceProduct
  variant: Variant
  onChoose(name: string, value: string): void
}

/** One choice after the other; what is sold out can be looked at, and says so. */
export function OptionPicker({ product, variant, onChoose }: OptionPickerProps) {
  return product.options
    .filter(({ values }) => values.length > 1)
    .map(({ name, values }) => (
      <fieldset key={name} className="mt-4">
        <legend className="text-small font-semibold">{name}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {values.map((value) => {
            const candidate = variantWith(product, variant, name, value)
            return (
              <label
                key={value}
                className="relative cursor-pointer rounded-pill border-[1.5px] border-hairline px-4 py-2 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-periwinkle"
              >
                <input
                  type="radio"
                  name={name}
                  value={value}
                  checked={variant.selectedOptions.some((option) => option.name === name && option.value === value)}
                  onChange={() => onChoose(name, value)}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                <span className={candidate?.availableForSale ? '' : 'line-through opacity-70'}>{value}</span>
                {!candidate?.availableForSale && <span className="sr-only"> (sold out)</span>}
              </label>
            )
          })}
        </div>
      </fieldset>
    ))
}
