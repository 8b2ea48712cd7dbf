/** The maximum quantity of a variant that is sold without stock. */
const oversoldQuantity = 9999

interface Inventory {
  inventory_policy: 'deny' | 'continue'
  inventory_quantity: number
}

/** The maximum quantity of a variant: 9999 when sold without stock, else its stock. */
export const recommendedMaximum = ({ inventory_policy, inventory_quantity }: Inventory): number =>
  inventory_policy === 'continue' ? oversoldQuantity : inventory_quantity
