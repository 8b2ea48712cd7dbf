import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Sort keys of products: a page is read from the index, however many products there are. */
const orders = {
  created: sql`created_at`,
  title: sql`lower(title)`,
  type: sql`lower(product_type)`,
  updated: sql`updated_at`,
  vendor: sql`lower(vendor)`,
}

/** Indexes for sorting product lists. */
export const productOrders: Migration = {
  async up(queries) {
    for (const [name, value] of Object.entries(orders)) {
      await sql`create index ${sql.ref(`commerce_product_by_${name}`)} on commerce_product (${value}, id)`.execute(
        queries,
      )
    }
  },
}
