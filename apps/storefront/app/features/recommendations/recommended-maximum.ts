/** So many of a variant can be bought when it is sold without stock. */
const oversoldQuantity = 9999

interface Inventory {
  inventory_policy: 'deny' | 'continue'
  inventory_quantity: number
}

/** How many of a variant can be bought: 9999 where it is sold without stock, else what there is. */
export const recommendedMaximum = ({ inventory_policy, inventory_quantity }: Inventory): number =>
  inventory_policy === 'continue' ? oversoldQuantity : inventory_quantity
