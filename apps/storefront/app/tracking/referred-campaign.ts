import { parsedUrl } from '@shop/validation/parsed-url'
import { visitParameters, type VisitParameters } from './campaign.ts'
import { maxCookieLength, readCookie } from './cookies.ts'

type Campaign = Pick<VisitParameters, 'utm' | 'aspire'>

/** The cookie with the campaign of a visitor without script: the query of a URL. */
const cookieName = 'campaign'

/** 3 days in seconds, as where script stores it (specification, section 9). */
const maxAge = 259_200

const mayHaveOne = /[?&](?:utm_|transaction_id=)/

function campaignIn(search: string): Campaign | undefined {
  const { utm, aspire } = visitParameters(search)
  return Object.keys({ ...utm, ...aspire }).length > 0 ? { utm, aspire } : undefined
}

/** The campaign in the URL of the shop's page with the link or form that led to a request; undefined if there is none. */
function referredCampaign({ headers, url }: Request): Campaign | undefined {
  const from = headers.get('Referer') ?? ''
  const page = mayHaveOne.test(from) ? parsedUrl(from) : undefined
  return page?.host === new URL(url).host ? campaignIn(page.search) : undefined
}

/** The campaign of a visitor without script; undefined if there is none. */
export const campaignOf = (request: Request): Campaign | undefined =>
  referredCampaign(request) ?? campaignIn(readCookie(request.headers.get('Cookie') ?? '', cookieName) ?? '')

/** The cookie that keeps the campaign of the page before this one; undefined if that page has none. */
export function campaignCookie(request: Request): string | undefined {
  const campaign = referredCampaign(request)
  if (!campaign) return undefined
  const entries = Object.entries({ ...campaign.utm, ...campaign.aspire })
  const value = encodeURIComponent(String(new URLSearchParams(entries.map(([name, text = '']) => [name, text]))))
  return value.length > maxCookieLength
    ? undefined
    : `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax; HttpOnly`
}
