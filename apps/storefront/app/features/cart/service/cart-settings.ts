import { create } from 'zustand'
import type { DiscountSettings } from '../model/discount-settings.ts'
import { sortedBySize, type Promotion } from '../model/promotions.ts'
import type { ProductTile } from '../../product-tile/product-tile.query.ts'
import type { CartSettingsContent } from './cart-settings.query.ts'

/** A product that the site shows, as far as the cart needs to know it. */
export interface CartProduct {
  title: string
  /** The path of its page. */
  path: string
  ingredients: string[]
}

/** What editors have set for the cart. */
export interface CartSettings {
  texts: CartSettingsContent['texts']
  discount: DiscountSettings | null
  promotions: Promotion[]
  featured: ProductTile | null
  /** SKUs that are sold with a selling plan only. */
  subscriptionSkus: string[]
  /** By the commerce service's product id; a product that is not here is not shown on this site. */
  products: Record<string, CartProduct>
}

/** The settings once they have come; null before, and for as long as they cannot be had. */
export const useCartSettings = create<{ settings: CartSettings | null }>(() => ({ settings: null }))

/** What the content says, in the shape that the cart needs. A subscription leads to the page of its product. */
export function toCartSettings({
  texts,
  discount,
  promotions,
  featured,
  subscriptionSkus,
  products,
}: CartSettingsContent): CartSettings {
  const known = products.flatMap(({ id, subscriptionId, title, slug, category, ingredients }) => {
    const product: CartProduct = { title, path: `/shop/${category}/${slug}`, ingredients }
    return subscriptionId ? [[subscriptionId, product] as const, [id, product] as const] : [[id, product] as const]
  })
  return {
    texts,
    discount: discount ?? null,
    promotions: sortedBySize(promotions),
    featured,
    subscriptionSkus,
    products: Object.fromEntries(known),
  }
}

/** An answer that takes longer, in milliseconds, is as good as none: who wants to pay should not wait for it. */
const patience = 8000

/** Where the browser gets them. */
export const cartSettingsPath = '/cart/settings'

async function fetchCartSettings(report: (error: unknown) => void): Promise<CartSettings | null> {
  try {
    const response = await fetch(cartSettingsPath, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) throw new Error(`The cart's settings were answered ${response.status}`)
    const settings: CartSettings = await response.json()
    useCartSettings.setState({ settings })
    return settings
  } catch (error) {
    report(error)
    return null
  } finally {
    underWay = undefined
  }
}

let underWay: Promise<CartSettings | null> | undefined

/** Brings the settings, once; when they cannot be had the cart goes on without, `report` is told, and the next call tries again. */
export async function loadCartSettings(report: (error: unknown) => void): Promise<CartSettings | null> {
  const { settings } = useCartSettings.getState()
  if (settings) return settings
  underWay ??= fetchCartSettings(report)
  return underWay
}
