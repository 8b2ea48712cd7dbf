/** A response instead of the service's; `signal` is aborted when the caller stops waiting. */
export type Fault = (signal: AbortSignal | null | undefined) => Promise<Response>

/** A response that is cut off after its first words. */
const brokenOff = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'))
      },
      pull(controller) {
        controller.error(new TypeError('terminated'))
      },
    }),
  )

/** Ways in which a service gives no usable response. */
export const outages: Record<string, Fault> = {
  '500': async () => new Response('', { status: 500 }),
  '429': async () => new Response('', { status: 429 }),
  'no answer in time': (signal) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  'a cut connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'an answer that breaks off': async () => brokenOff(),
  'HTML instead of JSON': async () => new Response('<html>A proxy’s own words</html>'),
  'GraphQL errors': async () => Response.json({ errors: [{ message: 'Internal error' }] }),
}

const codes = [
  'INVALID',
  'INVALID_DELIVERY_GROUP',
  'INVALID_DELIVERY_OPTION',
  'INVALID_MERCHANDISE_LINE',
  'INVALID_METAFIELDS',
  'INVALID_PAYMENT',
  'INVALID_PAYMENT_EMPTY_CART',
  'LESS_THAN',
  'MISSING_DISCOUNT_CODE',
  'MISSING_NOTE',
  'PAYMENT_METHOD_NOT_SUPPORTED',
]

/** A mutation that the service refuses: with a message, and no cart. */
const refusal =
  (code: string): Fault =>
  async () =>
    Response.json({ data: { result: { cart: null, userErrors: [{ code, field: null, message: `No: ${code}` }] } } })

const refusals = Object.fromEntries(codes.map((code) => [`userErrors of ${code}`, refusal(code)]))
const nullCart: Fault = async () => Response.json({ data: { result: { cart: null, userErrors: [] } } })

/** A change whose cart has no total. */
const noTotal: Fault = async () => {
  const cart = { id: '', checkoutUrl: '', cost: {}, lines: { nodes: [] }, attributes: [], discountCodes: [] }
  return Response.json({ data: { result: { cart, userErrors: [] } } })
}

/** Ways in which a mutation fails. */
export const mutationFaults = Object.entries({
  ...outages,
  ...refusals,
  'a null cart': nullCart,
  'a cart without a total': noTotal,
})
