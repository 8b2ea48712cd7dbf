import type { Kysely, Transaction } from 'kysely'
import type { CartLineTable, CartTable, CheckoutTable } from './cart-columns.ts'
import type {
  AssetChunkTable,
  AssetTable,
  ProductImageTable,
  ProductTable,
  ProductTagTable,
  UrlRedirectTable,
  VariantTable,
} from './catalogue-tables.ts'
import type { DiscountTable } from './discount-columns.ts'
import type { OrderLineTable, OrderTable, WebhookTable } from './order-columns.ts'
import type { ShippingRateTable, TaxRateTable } from './rate-columns.ts'

export type CounterTable = {
  name: string
  value: number
}

export type CommerceTables = {
  commerce_product: ProductTable
  commerce_product_tag: ProductTagTable
  commerce_product_image: ProductImageTable
  commerce_variant: VariantTable
  commerce_url_redirect: UrlRedirectTable
  commerce_asset: AssetTable
  commerce_asset_chunk: AssetChunkTable
  commerce_cart: CartTable
  commerce_cart_line: CartLineTable
  commerce_order: OrderTable
  commerce_order_line: OrderLineTable
  commerce_discount: DiscountTable
  commerce_checkout: CheckoutTable
  commerce_shipping_rate: ShippingRateTable
  commerce_tax_rate: TaxRateTable
  commerce_webhook: WebhookTable
  commerce_counter: CounterTable
}

/** A connection or a transaction. */
export type Queries = Kysely<CommerceTables> | Transaction<CommerceTables>
