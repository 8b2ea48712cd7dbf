import type { Migration } from 'kysely/migration'

/** Variants and images are read in batches, sorted by product: these indexes have that order. */
export const rowsInOrder: Migration = {
  async up({ schema }) {
    for (const [table, index] of [
      ['commerce_variant', 'commerce_variant_of'],
      ['commerce_product_image', 'commerce_product_image_of'],
    ] as const) {
      await schema.dropIndex(index).execute()
      await schema.createIndex(index).on(table).columns(['product_id', 'position', 'id']).execute()
    }
  },
}
