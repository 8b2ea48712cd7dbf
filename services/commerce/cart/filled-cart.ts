import { loadProductsOfVariants } from '../catalogue/product-store.ts'
import type { Product } from '../catalogue/product.ts'
import type { Queries } from '../database/tables.ts'
import { loadGiftCards } from '../gift-cards/gift-card-store.ts'
import { loadDiscounts } from '../pricing/discount-store.ts'
import { findCart } from './cart-store.ts'
import type { Cart, FilledCart } from './cart.ts'

/** The products of a cart's lines, and of further variants, by variant number. */
export function loadCartProducts(
  queries: Queries,
  cart: Cart,
  more: readonly number[] = [],
): Promise<Map<number, Product>> {
  return loadProductsOfVariants(queries, [...new Set([...cart.lines.map((line) => line.variantId), ...more])])
}

/** A cart with its discounts and gift cards, given its products. */
export async function withPayments(queries: Queries, cart: Cart, products: Map<number, Product>): Promise<FilledCart> {
  const discounts = await loadDiscounts(queries, cart.discountCodes)
  return { cart, products, discounts, giftCards: await loadGiftCards(queries, cart.giftCards) }
}

/** Loads a cart's products, discounts and gift cards. */
export async function fillCart(queries: Queries, cart: Cart): Promise<FilledCart> {
  return withPayments(queries, cart, await loadCartProducts(queries, cart))
}

/** Loads an open cart with its products and discounts for reading. */
export async function readCart(queries: Queries, key: { token: string } | { checkoutToken: string }) {
  const cart = await findCart(queries, key)
  return cart && fillCart(queries, cart)
}
