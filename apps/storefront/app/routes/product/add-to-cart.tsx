import { useState } from 'react'
import { maximumQuantity } from '../../features/cart/model/line-quantity.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import type { CommerceProduct, Variant } from './product.query.ts'

interface AddToCartProps {
  product: CommerceProduct
  variant: Variant
  /** Whether there is any way to buy it. */
  canBuy: boolean
  isAdding: boolean
}

/** How many, and the button. */
export function AddToCart({ product, variant, canBuy, isAdding }: AddToCartProps) {
  const [wanted, setWanted] = useState(1)
  const maximum = maximumQuantity(variant, 1)
  const isSold = canBuy && variant.availableForSale

  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {isSold && (
        <NumberInput
          name="quantity"
          label={`Quantity of ${product.title}`}
          value={Math.min(wanted, maximum)}
          min={1}
          max={maximum}
          onChange={setWanted}
        />
      )}
      <button type="submit" className="pill pill-buy grow" disabled={!isSold} aria-busy={isAdding}>
        {isSold ? 'Add to cart' : 'Sold out'}
      </button>
    </div>
  )
}
