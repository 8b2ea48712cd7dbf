import { bytes, type Engine } from '@shop/database/engine'
import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { CommerceTables } from '../tables.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

async function createCatalogue({ schema }: Kysely<unknown>, engine: Engine): Promise<void> {
  await schema
    .createTable('commerce_product')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('handle', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('description_html', 'text', required)
    .addColumn('vendor', 'text', required)
    .addColumn('product_type', 'text', required)
    .addColumn('tags', 'text', required)
    .addColumn('option_names', 'text', required)
    .addColumn('seo_title', 'text')
    .addColumn('seo_description', 'text')
    .addColumn('gift_card', 'integer', required)
    .addColumn('status', 'text', required)
    .addColumn('published_at', 'text')
    .addColumn('search_text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await schema
    .createTable('commerce_product_tag')
    .addColumn('product_id', 'bigint', (column) => column.references('commerce_product.id').onDelete('cascade'))
    .addColumn('tag', 'text', required)
    .addPrimaryKeyConstraint('commerce_product_tag_key', ['product_id', 'tag'])
    .execute()
  await schema
    .createTable('commerce_asset')
    .addColumn('sha1', 'text', (column) => column.primaryKey())
    .addColumn('content_type', 'text', required)
    .addColumn('size', 'integer', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .execute()
  await schema
    .createTable('commerce_asset_chunk')
    .addColumn('sha1', 'text', (column) => column.references('commerce_asset.sha1').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('bytes', bytes(engine), required)
    .addPrimaryKeyConstraint('commerce_asset_chunk_key', ['sha1', 'position'])
    .execute()
  await schema
    .createTable('commerce_product_image')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('product_id', 'bigint', (column) =>
      column.notNull().references('commerce_product.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', required)
    .addColumn('source', 'text', required)
    .addColumn('sha1', 'text', (column) => column.references('commerce_asset.sha1'))
    .addColumn('alt', 'text')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .execute()
  await schema
    .createTable('commerce_variant')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('product_id', 'bigint', (column) =>
      column.notNull().references('commerce_product.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', required)
    .addColumn('title', 'text', required)
    .addColumn('option_values', 'text', required)
    .addColumn('sku', 'text')
    .addColumn('price', 'bigint', required)
    .addColumn('compare_at_price', 'bigint')
    .addColumn('inventory_tracked', 'integer', required)
    .addColumn('inventory_quantity', 'integer', required)
    .addColumn('inventory_policy', 'text', required)
    .addColumn('requires_shipping', 'integer', required)
    .addColumn('image_id', 'bigint')
    .execute()
  await schema.createIndex('commerce_product_image_of').on('commerce_product_image').column('product_id').execute()
  await schema.createIndex('commerce_variant_of').on('commerce_variant').column('product_id').execute()
  await schema.createIndex('commerce_product_tag_of').on('commerce_product_tag').column('tag').execute()
}

async function createCarts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('commerce_cart')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('checkout_token', 'text', (column) => column.notNull().unique())
    .addColumn('note', 'text')
    .addColumn('attributes', 'text', required)
    .addColumn('discount_codes', 'text', required)
    .addColumn('buyer_identity', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('completed_at', 'text')
    .execute()
  await schema
    .createTable('commerce_cart_line')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('cart_token', 'text', (column) => column.notNull().references('commerce_cart.token').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('variant_id', 'bigint', (column) =>
      column.notNull().references('commerce_variant.id').onDelete('cascade'),
    )
    .addColumn('selling_plan_id', 'text')
    .addColumn('quantity', 'integer', required)
    .addColumn('attributes', 'text', required)
    .execute()
  await schema.createIndex('commerce_cart_line_of').on('commerce_cart_line').column('cart_token').execute()
  await schema.createIndex('commerce_cart_line_variant').on('commerce_cart_line').column('variant_id').execute()
}

async function createOrders(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('commerce_order')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('cart_token', 'text', (column) => column.notNull().unique())
    .addColumn('checkout_token', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', required)
    .addColumn('shipping_address', 'text', required)
    .addColumn('currency', 'text', required)
    .addColumn('subtotal', 'bigint', required)
    .addColumn('total', 'bigint', required)
    .addColumn('payment_gateway', 'text', required)
    .addColumn('note', 'text')
    .addColumn('attributes', 'text', required)
    .addColumn('discount_codes', 'text', required)
    .addColumn('parameters', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await schema
    .createTable('commerce_order_line')
    .addColumn('order_number', 'integer', (column) => column.references('commerce_order.number').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('product_id', 'bigint', required)
    .addColumn('variant_id', 'bigint', required)
    .addColumn('title', 'text', required)
    .addColumn('variant_title', 'text', required)
    .addColumn('sku', 'text')
    .addColumn('image_id', 'bigint')
    .addColumn('quantity', 'integer', required)
    .addColumn('unit_price', 'bigint', required)
    .addColumn('total', 'bigint', required)
    .addColumn('attributes', 'text', required)
    .addPrimaryKeyConstraint('commerce_order_line_key', ['order_number', 'position'])
    .execute()
  await schema.createIndex('commerce_order_line_product').on('commerce_order_line').column('product_id').execute()
  await schema
    .createTable('commerce_counter')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'integer', required)
    .execute()
  await database
    .withTables<CommerceTables>()
    .insertInto('commerce_counter')
    .values({ name: 'order', value: 1000 })
    .execute()
}

/** Catalogue, carts and orders. */
export const firstTables = (engine: Engine): Migration => ({
  async up(database) {
    await createCatalogue(database, engine)
    await createCarts(database)
    await createOrders(database)
  },
})
