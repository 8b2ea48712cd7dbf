import type { MigrationSet } from '@shop/database/migrate'
import { assetBytes } from './migrations/asset-bytes.ts'
import { automaticDiscounts } from './migrations/automatic-discounts.ts'
import { cartAddresses } from './migrations/cart-addresses.ts'
import { cartMetafields } from './migrations/cart-metafields.ts'
import { catalogueDetails } from './migrations/catalogue-details.ts'
import { checkouts } from './migrations/checkouts.ts'
import { discounts } from './migrations/discounts.ts'
import { firstTables } from './migrations/first-tables.ts'
import { fulfilments } from './migrations/fulfilments.ts'
import { giftCards } from './migrations/gift-cards.ts'
import { metafields } from './migrations/metafields.ts'
import { orderPhone } from './migrations/order-phone.ts'
import { productFilms } from './migrations/product-films.ts'
import { productOptions } from './migrations/product-options.ts'
import { productOrders } from './migrations/product-orders.ts'
import { rowsInOrder } from './migrations/rows-in-order.ts'
import { sellingPlans } from './migrations/selling-plans.ts'
import { texts } from './migrations/texts.ts'
import { unitMeasures } from './migrations/unit-measures.ts'

/** The tables of the commerce service. Never change a released migration: add another, in its own file. */
export const commerceMigrations: MigrationSet = (engine) => ({
  '001-commerce': firstTables(engine),
  '002-discounts': discounts,
  '003-selling-plans': sellingPlans,
  '004-catalogue-details': catalogueDetails,
  '010-checkouts': checkouts,
  '011-product-orders': productOrders,
  '020-asset-bytes': assetBytes(engine),
  '021-rows-in-order': rowsInOrder,
  '022-unit-measures': unitMeasures,
  '023-gift-cards': giftCards,
  '024-texts': texts,
  '025-fulfilments': fulfilments,
  '026-cart-addresses': cartAddresses,
  '027-cart-metafields': cartMetafields,
  '028-metafields': metafields,
  '029-automatic-discounts': automaticDiscounts,
  '030-product-options': productOptions(engine),
  '031-product-films': productFilms,
  '032-order-phone': orderPhone,
})
