/** Where 'Subscribe & save' leads (specification, section 2). */
export const subscribePath = '/shop/buy-now/subscribe'
