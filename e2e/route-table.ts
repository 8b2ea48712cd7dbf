/** A page of the specification's route table. */
export interface RouteRow {
  rule: string
  path: string
  /** Its headline. */
  heading: string
  /** Text that only this page contains, if another page has the same headline. */
  words?: string
}

export const routeTable: readonly RouteRow[] = [
  { rule: 'ROUTE-06: / is the home page', path: '/', heading: 'Calm Cool Collected' },
  { rule: 'ROUTE-07: /shop is the shop landing', path: '/shop', heading: 'Shop' },
  {
    rule: 'ROUTE-08: /shop/powder-stick-pack is a category page',
    path: '/shop/powder-stick-pack',
    heading: 'Weather for your pocket',
    words: 'Dry, in every sense',
  },
  {
    rule: 'ROUTE-09: /shop/powder-stick-pack/{product} is a product page',
    path: '/shop/powder-stick-pack/daydream',
    heading: 'Daydream (Lemon',
  },
  {
    rule: 'ROUTE-10: /shop/{brand}-mood-powders is a category page',
    path: '/shop/halcyon-mood-powders',
    heading: 'Just add water, then stop',
    words: 'Fruit and leaf, dried fine',
  },
  {
    rule: 'ROUTE-11: /shop/mood-powder-tubs is a category page',
    path: '/shop/mood-powder-tubs',
    heading: 'A month of mornings',
    words: 'Two plants and a lid',
  },
  {
    rule: 'ROUTE-12: /shop/mood-powder-tubs/{product} is a product page',
    path: '/shop/mood-powder-tubs/daydream-tub',
    heading: 'Daydream tub',
  },
  {
    rule: 'ROUTE-13: /shop/{brand}-mood is a category page',
    path: '/shop/halcyon-mood',
    heading: 'Not tired, not wired',
    words: 'What the mood is made of',
  },
  {
    rule: 'ROUTE-14: /shop/{brand}-mood/{product} is a product page',
    path: '/shop/halcyon-mood/blackcurrant-lavender',
    heading: 'Lavender',
  },
  {
    rule: 'ROUTE-15: /shop/zero-proof is a category page',
    path: '/shop/zero-proof',
    heading: 'No proof it happened',
    words: 'Bitter, twisted, lovely',
  },
  {
    rule: 'ROUTE-16: /shop/zero-proof/{product} is a product page',
    path: '/shop/zero-proof/dusk-spritz',
    heading: 'Dusk Spritz',
  },
  { rule: 'ROUTE-17: /shop/gift-card is the gift card page', path: '/shop/gift-card', heading: 'Gift card' },
  {
    rule: 'ROUTE-18: /shop/realitywear is the apparel category page',
    path: '/shop/realitywear',
    heading: 'Clothes for the actual world',
    words: 'Something to hold',
  },
  {
    rule: 'ROUTE-19: /shop/realitywear/{product} is an apparel product page',
    path: '/shop/realitywear/drift-cap',
    heading: 'Drift Cap',
  },
  {
    rule: 'ROUTE-20: /shop/sparkling-water is a category page',
    path: '/shop/sparkling-water',
    heading: 'Water, but distracted',
    words: 'Short list, long afternoon',
  },
  {
    rule: 'ROUTE-20: /shop/sparkling-water/{product} is a product page',
    path: '/shop/sparkling-water/pear-cardamom',
    heading: 'Pear',
  },
  {
    rule: 'ROUTE-21: /shop/buy-now/{page} shows a buy-now page',
    path: '/shop/buy-now/subscribe',
    heading: 'Subscribe &amp; save',
  },
  { rule: 'ROUTE-21: {page} of /shop/buy-now is optional', path: '/shop/buy-now', heading: 'A standing evening' },
  {
    rule: 'ROUTE-22: /shop/collections/{page} shows a collection',
    path: '/shop/collections/the-whole-sky',
    heading: 'The whole sky',
  },
  { rule: 'ROUTE-22: {page} of /shop/collections is optional', path: '/shop/collections', heading: 'After dark' },
  {
    rule: 'ROUTE-25: /find-your-recess is a page under exactly this name',
    path: '/find-your-recess',
    heading: 'Find your recess',
  },
  { rule: 'ROUTE-26: /labresults is a page', path: '/labresults', heading: 'Lab results' },
  {
    rule: 'ROUTE-27: /press is a page',
    path: '/press',
    heading: 'Said about us, quietly',
    words: 'The only bar we reviewed this year that fits in a drawer.',
  },
  {
    rule: 'ROUTE-28: /sparkling-water is a marketing page',
    path: '/sparkling-water',
    heading: 'Water, but distracted',
    words: '<h2 class="text-headline">White Peach &amp; Thyme',
  },
  {
    rule: 'ROUTE-29: /testimonials is a page',
    path: '/testimonials',
    heading: 'Kind words',
    words: 'I drank it on the back step',
  },
  {
    rule: 'ROUTE-30: /whats-inside is a page',
    path: '/whats-inside',
    heading: 'Nothing to hide behind',
    words: 'What floats in it',
  },
  { rule: 'ROUTE-31: /where-to-buy is a page', path: '/where-to-buy', heading: 'Where to buy' },
  { rule: 'ROUTE-32: /wholesale is a page', path: '/wholesale', heading: 'Put us on the shelf' },
  {
    rule: 'ROUTE-33: /sign-up/{page} shows a sign-up page',
    path: '/sign-up/the-calm-list',
    heading: 'Letters, rarely',
  },
  { rule: 'ROUTE-33: {page} of /sign-up is optional', path: '/sign-up', heading: 'Night letters' },
  { rule: 'ROUTE-34: /{page} shows a generic content page', path: '/about', heading: 'About' },
]
