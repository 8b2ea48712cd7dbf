/**
 * A store's refusal as shoppers read it. What was sold or in the cart before is named there by its id: 'The merchandise
 * with id gid://shopify/ProductVariant/1 does not exist.'
 */
export const refusalWords = (message: string): string =>
  / with id .*not exist/s.test(message) ? 'That is not available any more.' : message
