import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether two signatures are equal, compared in constant time. */
export const isSameSignature = (given: Uint8Array, wanted: Uint8Array): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted)

/**
 * Whether `signature` is the base64 HMAC-SHA256 of a webhook's raw body under the shared secret.
 * Protocol: https://shopify.dev/docs/apps/build/webhooks/verify-deliveries
 */
export function isSignedBody(body: Uint8Array, signature: string, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(body).digest()
  return isSameSignature(Buffer.from(signature, 'base64'), wanted)
}
