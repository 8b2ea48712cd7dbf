import { noOption } from '../../../commerce/variant-title.ts'
import { termsOf, type CartLine } from '../model/cart.ts'
import type { LineEdit } from '../model/pending-changes.ts'
import { isInStock, quantityError } from '../model/line-quantity.ts'
import { variantWith } from '../model/line-variant.ts'
import type { LineProduct, LineVariant } from '../service/line-choices.ts'
import { toMerchandise, underPlan } from '../model/merchandise.ts'
import { isSoldOneTime, subscriptionPlans } from '../model/purchase-terms.ts'

interface LineOptionsProps {
  line: CartLine
  /** The line's name, which differs from those of the other lines. */
  name: string
  product: LineProduct | undefined
  /** SKUs that are sold only with a selling plan. */
  subscriptionSkus: readonly string[]
  onChange(change: LineEdit): void
}

/**
 * Selects another variant or selling plan for a line. Choosing one never changes the other: a variant that the line's
 * plan is not offered for is disabled, with the reason. A product's only value of an option is plain text, and so is
 * everything until the choices have loaded, as high as a row of them, so that the quantity below does not shift.
 */
export function LineOptions({ line, name: lineName, product, subscriptionSkus, onChange }: LineOptionsProps) {
  const { merchandise, sellingPlan } = line
  const variant = product?.variants.nodes.find(({ id }) => id === merchandise.id)
  const options = product?.options.filter(({ values }) => values.length > 1) ?? []
  const plans = variant ? subscriptionPlans(variant) : []
  if (!product || !variant || (options.length === 0 && plans.length === 0)) {
    return <p className="line-terms">{termsOf(line)}</p>
  }
  const { requiresSellingPlan } = product
  const fixed = merchandise.selectedOptions
    .filter(({ name, value }) => value !== noOption && !options.some((option) => option.name === name))
    .map(({ value }) => value)
  const fixedTerms = termsOf({ merchandise: { ...merchandise, variantTitle: fixed.join(' / ') }, sellingPlan: null })
  const isOneTime = (each: LineVariant) => isSoldOneTime(each, { requiresSellingPlan, subscriptionSkus })

  function exchange(next: LineVariant, planId: string | null): void {
    const plan = subscriptionPlans(next).find(({ id }) => id === planId)
    const bought = toMerchandise(next, product!)
    onChange({
      merchandise: plan ? underPlan(bought, plan.price) : bought,
      sellingPlan: plan ? { id: plan.id, name: plan.name } : null,
    })
  }

  /** The reason why a variant cannot be chosen for the line; undefined if it can. */
  function obstacle(next: LineVariant | undefined): string | undefined {
    if (!next || !isInStock(next)) return 'sold out'
    const error = quantityError(next, line.quantity)
    if (error !== undefined) return error
    if (!sellingPlan) return isOneTime(next) ? undefined : 'subscription only'
    return subscriptionPlans(next).some(({ id }) => id === sellingPlan.id) ? undefined : `not ${sellingPlan.name}`
  }

  return (
    <div className="line-options">
      {fixedTerms && <p className="line-terms">{fixedTerms}</p>}
      {options.map(({ name, values }) => {
        const chosen = merchandise.selectedOptions.find((option) => option.name === name)?.value
        const choices = values.map((value) => {
          const next = variantWith(product.variants.nodes, merchandise.selectedOptions, { name, value })
          return { value, next, why: value === chosen ? undefined : obstacle(next) }
        })
        return (
          <label key={name} className="line-select">
            <span className="sr-only">{`${name} of ${lineName}`}</span>
            <select
              value={chosen}
              onChange={({ target }) => {
                const next = choices.find(({ value }) => value === target.value)?.next
                if (next) exchange(next, sellingPlan?.id ?? null)
              }}
            >
              {choices.map(({ value, why }) => (
                <option key={value} value={value} disabled={why !== undefined}>
                  {why === undefined ? value : `${value} (${why})`}
                </option>
              ))}
            </select>
          </label>
        )
      })}
      {(plans.length > 0 || sellingPlan) && (
        <PlanSelect
          line={line}
          name={lineName}
          plans={plans}
          isOneTime={isOneTime(variant)}
          onChoose={(planId) => exchange(variant, planId)}
        />
      )}
    </div>
  )
}

interface PlanSelectProps {
  line: CartLine
  name: string
  plans: readonly { id: string; name: string }[]
  /** Whether the line's variant can be bought one-time. */
  isOneTime: boolean
  onChoose(planId: string | null): void
}

/** A line's selling plan. A plan that is no longer offered stays visible until another is chosen. */
function PlanSelect({ line: { sellingPlan }, name, plans, isOneTime, onChoose }: PlanSelectProps) {
  const isOffered = sellingPlan ? plans.some(({ id }) => id === sellingPlan.id) : isOneTime
  return (
    <label className="line-select">
      <span className="sr-only">{`How often: ${name}`}</span>
      <select value={sellingPlan?.id ?? ''} onChange={({ target }) => onChoose(target.value || null)}>
        {!isOffered && (
          <option value={sellingPlan?.id ?? ''} disabled>
            {sellingPlan ? `${sellingPlan.name} (not offered)` : 'Subscription only: choose how often'}
          </option>
        )}
        {isOneTime && <option value="">One-time purchase</option>}
        {plans.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
