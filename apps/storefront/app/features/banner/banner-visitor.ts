import type { BannerVisitor } from './choose-banner.ts'

/** What the browser keeps of a campaign: its values and when they expire, in milliseconds since 1970. */
interface StoredCampaign {
  values: { utm_source?: string }
  expires: number
}

const isStoredCampaign = (value: unknown): value is StoredCampaign =>
  typeof value === 'object' &&
  value !== null &&
  'expires' in value &&
  typeof value.expires === 'number' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null

/** Where the visitor came from, while that counts; what cannot be read is ignored. */
function storedSource(stored: string | null, now: number): string | null {
  try {
    const campaign: unknown = JSON.parse(stored ?? 'null')
    return isStoredCampaign(campaign) && campaign.expires > now ? (campaign.values.utm_source ?? null) : null
  } catch {
    return null
  }
}

function cookieValue(cookies: string, name: string): string | null {
  const entry = cookies.split('; ').find((entry) => entry.startsWith(`${name}=`))
  try {
    return entry ? decodeURIComponent(entry.slice(name.length + 1)) || null : null
  } catch {
    return null
  }
}

export interface VisitorSources {
  /** The query of the address. */
  search: string
  cookies: string
  /** What is in local storage under `utm`. */
  campaign: string | null
  now: number
}

/** What is known of the visitor: from the address, else from what an earlier visit has left. */
export function bannerVisitor({ search, cookies, campaign, now }: VisitorSources): BannerVisitor {
  const parameters = new URLSearchParams(search)
  return {
    discountCode: parameters.get('discount') || cookieValue(cookies, 'discount_code'),
    campaignSource: parameters.get('utm_source') || storedSource(campaign, now),
  }
}
