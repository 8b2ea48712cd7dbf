import { useState } from 'react'
import { useSite } from '../../../site.ts'
import { closeCart } from '../../../stores/screen.ts'
import { isReached } from '../../../timing/once-online.ts'
import type { FilledAttribute, SellingPlan } from '../model/cart.ts'
import { loadCart, openedCart } from '../session/cart-loader.ts'
import { openCartAfterAdd } from './drawer-autoclose.ts'
import type { Merchandise } from '../model/merchandise.ts'

/** What a button needs that adds to the cart. */
export function useAddToCart() {
  const site = useSite()
  const [status, setStatus] = useState<'idle' | 'adding' | 'failed'>('idle')

  return {
    status,
    /**
     * Opens the drawer at once and adds to the cart in it. Without the cart's code the drawer closes again.
     * @returns false if the code is missing though the shop can be reached: the server has to add it.
     */
    async add(
      merchandise: Merchandise,
      quantity: number,
      plan: SellingPlan | null,
      attributes: readonly FilledAttribute[] = [],
    ): Promise<boolean> {
      openCartAfterAdd()
      try {
        let cart = openedCart()
        if (!cart) {
          setStatus('adding')
          cart = await loadCart(site)
        }
        // At once where it can be, so that the drawer and what is in it are rendered together.
        cart.add(merchandise, quantity, { sellingPlan: plan, attributes })
        setStatus('idle')
        return true
      } catch {
        // The drawer, or what replaces it, loads the cart too, and reports the error.
        closeCart()
        const canServer = await isReached()
        setStatus(canServer ? 'idle' : 'failed')
        return !canServer
      }
    },
  }
}

export type AddToCart = ReturnType<typeof useAddToCart>
