/** The target of 'Subscribe & save' (specification, section 2). */
export const subscribePath = '/shop/buy-now/subscribe'
