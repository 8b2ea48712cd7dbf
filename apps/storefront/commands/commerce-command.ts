import { openCommerce } from '../server/main/open-commerce.ts'
import { commandsOf } from './run-command.ts'

/** Runs a command on the shop's own commerce service, also while the shop is running. */
export const runCommerceCommand = commandsOf({
  open: openCommerce,
  refusal: ({ STOREFRONT_DOMAIN: store }) =>
    store ? 'STOREFRONT_DOMAIN is set: the catalogue is in an external store.' : undefined,
})
