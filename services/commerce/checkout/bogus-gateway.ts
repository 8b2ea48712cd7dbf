export type PaymentOutcome = 'paid' | 'declined' | 'failed'

/** The gateway's name on an order. */
export const gatewayName = 'bogus'

/**
 * A gateway for test orders, in the manner of the platform's own: card number 1 pays, 2 is declined, anything else is a
 * failure of the gateway. It moves no money.
 */
export function payWithBogusGateway(cardNumber: string): PaymentOutcome {
  if (cardNumber === '1') return 'paid'
  return cardNumber === '2' ? 'declined' : 'failed'
}
