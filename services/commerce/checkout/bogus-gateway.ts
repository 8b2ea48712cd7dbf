export type PaymentOutcome = 'paid' | 'declined' | 'failed'

/** The gateway's name in orders. */
export const gatewayName = 'bogus'

/**
 * A gateway for test orders, like the platform's own: card number 1 is accepted, 2 is declined, anything else is a
 * gateway failure. No money is moved.
 */
export function payWithBogusGateway(cardNumber: string): PaymentOutcome {
  if (cardNumber === '1') return 'paid'
  return cardNumber === '2' ? 'declined' : 'failed'
}
