import { useState } from 'react'
import { isInStock, quantityRange } from '../../features/cart/model/line-quantity.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { withinRange } from '../../ui/number-range.ts'
import type { CommerceProduct, Variant } from './product.query.ts'

interface AddToCartProps {
  product: CommerceProduct
  variant: Variant
  /** Whether it can be bought one-time or by subscription. */
  canBuy: boolean
  isAdding: boolean
}

/** The quantity and the button. */
export function AddToCart({ product, variant, canBuy, isAdding }: AddToCartProps) {
  const [wanted, setWanted] = useState(1)
  const range = quantityRange(variant, 0)
  const hasStock = isInStock(variant)
  const isSold = canBuy && hasStock

  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {isSold && (
        <NumberInput
          name="quantity"
          label={`Quantity of ${product.title}`}
          value={withinRange(wanted, range)}
          {...range}
          onChange={setWanted}
        />
      )}
      <button type="submit" className="pill pill-buy grow" disabled={!isSold} aria-busy={isAdding}>
        {isSold ? 'Add to cart' : hasStock ? 'Not available' : 'Sold out'}
      </button>
    </div>
  )
}
