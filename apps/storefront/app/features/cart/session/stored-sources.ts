import { useShop } from '../../../stores/shop.ts'
import { aspireParameters, utmParameters } from '../../../tracking/campaign.ts'
import { storedCampaign } from '../../../tracking/visit.ts'

/**
 * The checkout's URL with the values that this browser has stored (specification, section 7). The server knows only
 * those in the cart's attributes, which may not be updated yet, or whose update may have failed. A new campaign replaces
 * all values of an older one. Apart from `checkoutAddress`, because this page would load all of the cart's code with that.
 */
export function withStoredSources(address: string): string {
  const url = new URL(address, location.href)
  const { utm, aspire } = storedCampaign()
  const { googleClientId, googleSessionId } = useShop.getState()
  if (Object.keys(utm).length > 0) for (const name of utmParameters) url.searchParams.delete(name)
  if (Object.keys(aspire).length > 0) for (const name of aspireParameters) url.searchParams.delete(name)
  const values = { ...utm, ...aspire, google_client_id: googleClientId, google_session_id: googleSessionId }
  for (const [name, value] of Object.entries(values)) if (value) url.searchParams.set(name, value)
  return url.href
}
