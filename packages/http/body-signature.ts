import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether two signatures are the same, compared in a time that tells nothing about where they differ. */
export const isSameSignature = (given: Uint8Array, wanted: Uint8Array): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted)

/**
 * Whether `signature` is the base64 HMAC-SHA256 of a webhook's body as it came, under the secret that both sides know.
 * Protocol: https://shopify.dev/docs/apps/build/webhooks/verify-deliveries
 */
export function isSignedBody(body: Uint8Array, signature: string, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(body).digest()
  return isSameSignature(Buffer.from(signature, 'base64'), wanted)
}
