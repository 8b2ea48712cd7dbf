import type { Engine } from '@shop/database/engine'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The elements of two JSON lists of the same length, side by side. */
const pairs = {
  sqlite: sql`json_each(product.option_names) as name join json_each(variant.option_values) as value on value.key = name.key`,
  postgres: sql`json_array_elements_text(product.option_names::json) with ordinality as name (value, key)
    join lateral json_array_elements_text(variant.option_values::json) with ordinality as value (value, key)
    on value.key = name.key`,
}

/** The values of the options of products, for filters, and the metafields that options are linked to. */
export const productOptions = (engine: Engine): Migration => ({
  async up(queries) {
    await queries.schema
      .alterTable('commerce_product')
      .addColumn('option_links', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await queries.schema
      .createTable('commerce_product_option')
      .addColumn('product_id', 'bigint', (column) =>
        column.notNull().references('commerce_product.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('linked_to', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('commerce_product_option_key', ['product_id', 'name', 'value'])
      .execute()
    await sql`insert into commerce_product_option (product_id, name, value, linked_to)
      select distinct product.id, name.value, value.value, ''
      from commerce_product as product
      join commerce_variant as variant on variant.product_id = product.id
      cross join ${pairs[engine]}
      where not (name.value = 'Title' and value.value = 'Default Title')`.execute(queries)
  },
})
