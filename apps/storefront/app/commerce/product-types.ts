/** The product types that the shop's rules refer to (specification, section 9). */
export const productTypes = {
  sparklingWater: 'Sparkling Water',
  powders: 'Powders',
  merch: 'Merch',
  giftCard: 'Gift Card',
} as const

/** The slug of the gift card's page. */
export const giftCardSlug = 'gift-card'
