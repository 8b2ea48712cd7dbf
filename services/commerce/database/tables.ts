import type { Kysely, Transaction } from 'kysely'
import type { CartLineTable, CartTable, CheckoutTable } from './cart-columns.ts'
import type {
  AssetChunkTable,
  AssetTable,
  ProductImageTable,
  ProductOptionTable,
  ProductTable,
  ProductTagTable,
  UrlRedirectTable,
  VariantTable,
} from './product-columns.ts'
import type { DiscountTable } from './discount-columns.ts'
import type { GiftCardTable } from './gift-card-columns.ts'
import type { CartMetafieldTable, MetafieldTable } from './metafield-columns.ts'
import type {
  FulfilmentLineTable,
  FulfilmentTable,
  OrderLineTable,
  OrderSearchTable,
  OrderTable,
  WebhookTable,
} from './order-columns.ts'
import type { ShippingRateTable, TaxRateTable } from './rate-columns.ts'
import type { TextTable } from './text-columns.ts'

export type CounterTable = {
  name: string
  value: number
}

export type CommerceTables = {
  commerce_product: ProductTable
  commerce_product_tag: ProductTagTable
  commerce_product_option: ProductOptionTable
  commerce_product_image: ProductImageTable
  commerce_variant: VariantTable
  commerce_url_redirect: UrlRedirectTable
  commerce_asset: AssetTable
  commerce_asset_chunk: AssetChunkTable
  commerce_cart: CartTable
  commerce_cart_line: CartLineTable
  commerce_cart_metafield: CartMetafieldTable
  commerce_metafield: MetafieldTable
  commerce_gift_card: GiftCardTable
  commerce_order: OrderTable
  commerce_order_line: OrderLineTable
  commerce_order_search: OrderSearchTable
  commerce_fulfilment: FulfilmentTable
  commerce_fulfilment_line: FulfilmentLineTable
  commerce_discount: DiscountTable
  commerce_checkout: CheckoutTable
  commerce_shipping_rate: ShippingRateTable
  commerce_tax_rate: TaxRateTable
  commerce_text: TextTable
  commerce_webhook: WebhookTable
  commerce_counter: CounterTable
}

/** A connection or a transaction. */
export type Queries = Kysely<CommerceTables> | Transaction<CommerceTables>
