import { isInStock } from '../../features/cart/model/line-quantity.ts'
import { formatMoney, isReduced } from '../../commerce/money.ts'
import type { SubscriptionPlan } from '../../features/cart/model/purchase-terms.ts'
import type { Variant } from './product.query.ts'

interface PriceLineProps {
  /** The item that the chosen offer sells: another product's if the plan is of a separate one. */
  bought: Variant
  /** Null for a one-time purchase. */
  plan: SubscriptionPlan | null
  /** Whether the variant can be bought, once or with a plan. */
  canBuy: boolean
}

/** Price and availability. Stays mounted when the variant changes, so that screen readers announce each change. */
export function PriceLine({ bought, plan, canBuy }: PriceLineProps) {
  const before = plan ? bought.price : bought.compareAtPrice
  const price = plan?.price ?? bought.price
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-3" aria-live="polite">
      <span className="text-title font-semibold tabular-nums">{formatMoney(price)}</span>
      {isReduced(price, before) && (
        <s className="tabular-nums opacity-70">
          <span className="sr-only">before </span>
          <span>{formatMoney(before)}</span>
        </s>
      )}
      <span className="ml-auto text-small">
        <Stock bought={bought} canBuy={canBuy} />
      </span>
    </p>
  )
}

/** Below this number, the remaining stock is shown. */
const fewLeft = 12

function Stock({ bought, canBuy }: Pick<PriceLineProps, 'bought' | 'canBuy'>) {
  const { quantityAvailable } = bought
  if (!isInStock(bought)) return 'Gone for now'
  if (!canBuy) return null
  if (quantityAvailable !== null && quantityAvailable > 0 && quantityAvailable <= fewLeft)
    return `${quantityAvailable} left`
  return 'In stock'
}
