import { setTimeout } from 'node:timers/promises'

/**
 * Shoppers with separate addresses change their carts ten times a second until the signal. Resolves to the times in
 * milliseconds.
 */
export async function changeCarts(origin: string, variantId: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []

  async function shop(address: string): Promise<void> {
    const send = async (query: string, variables: object) => {
      const response = await fetch(`${origin}/services/commerce/api/2023-07/graphql.json`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: JSON.stringify({ query, variables }),
      })
      const { data } = await response.json()
      return data.answer.cart
    }
    const cart = await send(
      'mutation ($variant: ID!) { answer: cartCreate(input: {lines: [{merchandiseId: $variant}]}) { cart { id lines(first: 1) { nodes { id } } } } }',
      { variant: variantId },
    )
    for (let round = 0; !signal.aborted; round += 1) {
      const started = performance.now()
      await send(
        'mutation ($cart: ID!, $lines: [CartLineUpdateInput!]!) { answer: cartLinesUpdate(cartId: $cart, lines: $lines) { cart { id } } }',
        { cart: cart.id, lines: [{ id: cart.lines.nodes[0].id, quantity: 1 + (round % 3) }] },
      )
      times.push(performance.now() - started)
      await setTimeout(100)
    }
  }

  await Promise.all(Array.from({ length: 8 }, (_, index) => shop(`203.0.113.${index + 1}`)))
  return times
}
