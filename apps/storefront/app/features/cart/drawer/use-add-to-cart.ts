import { useState } from 'react'
import { useSite } from '../../../site.ts'
import { closeCart } from '../../../stores/screen.ts'
import type { FilledAttribute, SellingPlan } from '../model/cart.ts'
import { loadCart, openedCart } from '../session/cart-loader.ts'
import { openCartAfterAdd } from './drawer-autoclose.ts'
import type { Merchandise } from '../model/merchandise.ts'

export interface AddToCart {
  status: 'idle' | 'adding' | 'failed'
  /** Opens the drawer at once and adds to the cart in it; without its code, on a broken connection, the drawer closes again. */
  add(
    merchandise: Merchandise,
    quantity: number,
    plan: SellingPlan | null,
    attributes?: readonly FilledAttribute[],
  ): Promise<void>
}

/** What a button needs that adds to the cart. */
export function useAddToCart(): AddToCart {
  const site = useSite()
  const [status, setStatus] = useState<AddToCart['status']>('idle')

  return {
    status,
    async add(merchandise, quantity, plan, attributes = []) {
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
      } catch {
        closeCart()
        setStatus('failed')
      }
    },
  }
}
