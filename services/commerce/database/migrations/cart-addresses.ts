import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { postalAddressSchema } from '../../values/postal-address.ts'
import type { CommerceTables } from '../tables.ts'

/** The number of carts per batch. */
const batch = 500

/** Open carts get the address that their shopper entered in the checkout. */
async function keepEntered(queries: Kysely<CommerceTables>): Promise<void> {
  for (let after = ''; ;) {
    const entered = await queries
      .selectFrom('commerce_checkout')
      .innerJoin('commerce_cart', 'token', 'cart_token')
      .select(['cart_token', 'shipping_address'])
      .where('completed_at', 'is', null)
      .where('cart_token', '>', after)
      .orderBy('cart_token')
      .limit(batch)
      .execute()
    const last = entered.at(-1)
    if (!last) return
    for (const { cart_token, shipping_address } of entered) {
      const address = postalAddressSchema.nullable().parse(JSON.parse(shipping_address ?? 'null'))
      if (!address) continue
      const { name, ...place } = address
      const [firstName = '', ...others] = name.split(' ')
      const kept = { id: '1', selected: true, oneTimeUse: false, firstName, lastName: others.join(' '), phone: '' }
      await queries
        .updateTable('commerce_cart')
        .set({ delivery_addresses: JSON.stringify([{ ...kept, ...place }]) })
        .where('token', '=', cart_token)
        .execute()
    }
    after = last.cart_token
  }
}

/** The delivery addresses of carts. */
export const cartAddresses: Migration = {
  async up(database) {
    await database.schema
      .alterTable('commerce_cart')
      .addColumn('delivery_addresses', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await keepEntered(database.withTables<CommerceTables>())
  },
}
