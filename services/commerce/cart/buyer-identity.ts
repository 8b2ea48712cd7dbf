import type { BuyerIdentity } from './cart.ts'
import type { AddressPreference } from './cart-addresses.ts'

/** `CartBuyerIdentityInput` of the Storefront API, in all its versions. */
export interface BuyerIdentityInput extends BuyerIdentity {
  /** Refused, like `companyLocationId`: there are neither customers nor companies. */
  customerAccessToken?: string | null | undefined
  companyLocationId?: string | null | undefined
  deliveryAddressPreferences?: AddressPreference[] | null | undefined
  /** The wallets of `preferences` in old versions. */
  walletPreferences?: string[] | null | undefined
}

/** The buyer's fields that are kept when personal data is removed. */
export const withoutPersonalData = ({ countryCode }: BuyerIdentity): BuyerIdentity =>
  countryCode === undefined ? {} : { countryCode }

/** The buyer after an input: its fields replace those that are known, and null removes them. */
export function changedBuyer(known: BuyerIdentity, input: BuyerIdentityInput): BuyerIdentity {
  const { countryCode, email, phone, preferences, walletPreferences: wallet } = input
  return {
    ...known,
    ...(countryCode !== undefined && { countryCode }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(preferences !== undefined && { preferences }),
    ...(wallet !== undefined && { preferences: { ...(preferences ?? known.preferences), wallet } }),
  }
}
