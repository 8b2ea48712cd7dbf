import { z } from 'zod'

/** A shipping address. */
export const postalAddressSchema = z.object({
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  /** The code of a state or province in countries that have them; empty if addresses have none. */
  region: z.string(),
  postalCode: z.string(),
  /** ISO 3166-1. */
  country: z.string(),
})

export type PostalAddress = z.output<typeof postalAddressSchema>
