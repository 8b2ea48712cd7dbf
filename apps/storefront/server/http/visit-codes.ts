import { createMiddleware } from 'hono/factory'
import { visitParameters } from '../../app/tracking/campaign.ts'
import { cookieNames, cookieOfList, readCookie } from '../../app/tracking/cookies.ts'
import { campaignCookie } from '../../app/tracking/referred-campaign.ts'
import { isHtml } from './content-security-policy.ts'
import { splitUrl } from './page-url.ts'

/** The values of a visit that carts without script need at the checkout. */
const kept = ['discountCode', 'refersionCode'] as const

const mayHaveOne = /[?&](?:discount|rfsn)=/

/**
 * Stores the codes of `?discount=` and `?rfsn=` with the page, for visitors without script; a page's script stores them
 * too. A stored code stays, since after a reload it may be the later one. A campaign is stored with the page after the
 * one that it leads to. Caches between shop and visitor must not keep a page with cookies: the next visitor would get it
 * with them, or without. The first page of a campaign, which has many visitors, has none.
 */
export const keepVisitCodes = createMiddleware(async (context, next) => {
  await next()
  const { req, res } = context
  if (!isHtml(res)) return
  const campaign = campaignCookie(req.raw)
  if (campaign) {
    context.header('Cache-Control', 'private, no-cache')
    context.header('Set-Cookie', campaign, { append: true })
  }
  if (!mayHaveOne.test(req.url)) return
  const given = visitParameters(splitUrl(req.url).search)
  const cookies = req.header('Cookie') ?? ''
  for (const key of kept) {
    const value = given[key]
    if (value === null) continue
    context.header('Cache-Control', 'private, no-cache')
    if (readCookie(cookies, cookieNames[key]) === null)
      context.header('Set-Cookie', cookieOfList(cookieNames[key], value), { append: true })
  }
})
