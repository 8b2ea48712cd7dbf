import { z } from 'zod'

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/)
const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') }
const transports = z
  .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
  .max(10)
  .catch([])

/** The result of `navigator.credentials.create` as JSON. Other fields are ignored. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(8000), transports }),
  clientExtensionResults: z.object({}).default({}),
})

/** The result of `navigator.credentials.get` as JSON. */
export const passkeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200),
  }),
  clientExtensionResults: z.object({}).default({}),
})
