import type { FilterDefault } from '@sanity/client/stega'

/** Fields whose texts the shop compares or sends elsewhere; see also the client's own list. */
const compared = new Set(['position', 'sku', 'subscriptionSkus', 'discountCode', 'keywords', 'options'])

/** Whether the text of a field may contain its origin, as invisible characters. */
export const isShownText: FilterDefault = (field) =>
  field.filterDefault(field) && !field.sourcePath.some((step) => typeof step === 'string' && compared.has(step))
