import type { CartLine, LineChange } from './cart.ts'
import { plansOf, variantWith, type LineProduct, type LineVariant } from './line-choices.ts'
import { toMerchandise } from './merchandise.ts'

interface LineOptionsProps {
  line: CartLine
  product: LineProduct | undefined
  onChange(change: Pick<LineChange, 'merchandise' | 'sellingPlan'>): void
}

/** Another variant or another rhythm for a line, in its place. Says them in words until it is known what there is. */
export function LineOptions({ line, product, onChange }: LineOptionsProps) {
  const { merchandise, sellingPlan } = line
  const variant = product?.variants.nodes.find(({ id }) => id === merchandise.id)
  const options = product?.options.filter(({ values }) => values.length > 1) ?? []
  const plans = variant ? plansOf(variant) : []
  if (!product || !variant || (options.length === 0 && plans.length === 0)) {
    return <p className="text-small">{[merchandise.variantTitle, sellingPlan?.name].filter(Boolean).join(' · ')}</p>
  }

  /** The variant under the plan of that name, or bought once where it has no such plan. */
  function exchange(next: LineVariant, planId: string | null): void {
    const plan = plansOf(next).find(({ id }) => id === planId)
    const bought = toMerchandise(next, product!)
    onChange({
      merchandise: plan ? { ...bought, price: plan.price } : bought,
      sellingPlan: plan ? { id: plan.id, name: plan.name } : null,
    })
  }

  function choose(name: string, value: string): void {
    const next = product && variantWith(product, merchandise.selectedOptions, { name, value })
    if (next) exchange(next, sellingPlan?.id ?? null)
  }

  return (
    <div className="flex flex-wrap gap-2">
      {options.map(({ name, values }) => (
        <label key={name} className="line-select">
          <span className="sr-only">{`${name} of ${merchandise.title}`}</span>
          <select
            value={merchandise.selectedOptions.find((option) => option.name === name)?.value}
            onChange={({ target }) => choose(name, target.value)}
          >
            {values.map((value) => (
              <option key={value} disabled={!isSold(product, merchandise.selectedOptions, { name, value })}>
                {value}
              </option>
            ))}
          </select>
        </label>
      ))}
      {plans.length > 0 && (
        <label className="line-select">
          <span className="sr-only">{`How often ${merchandise.title} comes`}</span>
          <select value={sellingPlan?.id ?? ''} onChange={({ target }) => exchange(variant, target.value || null)}>
            {!product.requiresSellingPlan && <option value="">One-time purchase</option>}
            {plans.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

/** Whether choosing the value leads to something that can be bought. */
const isSold = (
  product: LineProduct,
  selected: readonly { name: string; value: string }[],
  choice: { name: string; value: string },
): boolean => variantWith(product, selected, choice)?.availableForSale ?? false
