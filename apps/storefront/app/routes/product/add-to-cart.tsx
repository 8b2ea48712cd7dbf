import { useState } from 'react'
import { AddFailed } from '../../features/cart/drawer/add-failed.tsx'
import { maximumQuantity } from '../../features/cart/model/line-quantity.ts'
import { toMerchandise } from '../../features/cart/model/merchandise.ts'
import { useAddToCart } from '../../features/cart/drawer/use-add-to-cart.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import type { SubscriptionPlan } from '../../features/cart/model/purchase-terms.ts'
import type { CommerceProduct, Variant } from './product.query.ts'

interface AddToCartProps {
  product: CommerceProduct
  variant: Variant
  /** Null for buying once. */
  plan: SubscriptionPlan | null
  /** Whether there is any way to buy it. */
  canBuy: boolean
}

/** How many, and the button. */
export function AddToCart({ product, variant, plan, canBuy }: AddToCartProps) {
  const { status, add } = useAddToCart()
  const [wanted, setWanted] = useState(1)
  const maximum = maximumQuantity(variant, 1)
  const quantity = Math.min(wanted, maximum)
  const isSold = canBuy && variant.availableForSale
  const merchandise = toMerchandise(variant, product)

  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        {isSold && (
          <NumberInput
            label={`Quantity of ${product.title}`}
            value={quantity}
            min={1}
            max={maximum}
            onChange={setWanted}
          />
        )}
        <button
          type="button"
          className="pill pill-buy grow"
          disabled={!isSold}
          aria-busy={status === 'adding'}
          onClick={() => void add(plan ? { ...merchandise, price: plan.price } : merchandise, quantity, plan)}
        >
          {isSold ? 'Add to cart' : 'Sold out'}
        </button>
      </div>
      {status === 'failed' && <AddFailed />}
    </>
  )
}
