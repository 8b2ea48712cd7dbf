/**
 * A store's refusal in words for shoppers. The store names what it does not have any more by its id: 'The merchandise
 * with id gid://shopify/ProductVariant/1 does not exist.'
 */
export const refusalWords = (message: string): string =>
  / with id .*not exist/s.test(message) ? 'That is not available any more.' : message
