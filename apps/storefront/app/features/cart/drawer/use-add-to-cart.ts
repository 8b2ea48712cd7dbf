import { useEffect, useState } from 'react'
import { useSite } from '../../../site.ts'
import { closeCart } from '../../../stores/screen.ts'
import { isShopReachable } from '../../../timing/once-online.ts'
import { whenIdle } from '../../../timing/when-idle.ts'
import type { FilledAttribute, SellingPlan } from '../model/cart.ts'
import { loadCart, openedCart } from '../session/cart-loader.ts'
import { openCartAfterAdd } from './drawer-autoclose.ts'
import type { Merchandise } from '../model/merchandise.ts'

/** Adds to the cart, for a button or a form. A page with one loads the cart when it is idle. */
export function useAddToCart() {
  const site = useSite()
  const [status, setStatus] = useState<'idle' | 'adding' | 'failed'>('idle')
  useEffect(() => whenIdle(() => void loadCart(site).catch(reportError)), [site])

  return {
    status,
    /**
     * Opens the drawer at once and adds to the cart in it. Without the cart's code the drawer closes again.
     * @returns false if the code is missing although the shop responds: the caller must add the item through the
     * server.
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
        // Synchronous if the code is loaded, so that the drawer and its content are rendered together.
        cart.add(merchandise, quantity, { sellingPlan: plan, attributes })
        setStatus('idle')
        return true
      } catch {
        // The drawer, or the cart page, loads the cart too, and reports the error.
        closeCart()
        const canServer = await isShopReachable()
        setStatus(canServer ? 'idle' : 'failed')
        return !canServer
      }
    },
  }
}

export type AddToCart = ReturnType<typeof useAddToCart>
