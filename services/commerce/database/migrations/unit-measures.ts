import type { Migration } from 'kysely/migration'

/** The contents of variants, for their unit prices. */
export const unitMeasures: Migration = {
  async up({ schema }) {
    await schema.alterTable('commerce_variant').addColumn('unit_measure', 'text').execute()
  },
}
