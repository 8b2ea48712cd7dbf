import { createMiddleware } from 'hono/factory'
import { visitParameters } from '../../app/tracking/campaign.ts'
import { cookieNames, cookieOf, readCookie } from '../../app/tracking/cookies.ts'
import { isHtml } from './content-security-policy.ts'
import { splitUrl } from './page-url.ts'

/** The values of a visit that carts without script need at the checkout. */
const kept = ['discountCode', 'refersionCode'] as const

const mayHaveOne = /[?&](?:discount|rfsn)=/

/**
 * Stores the codes of `?discount=` and `?rfsn=` with the page, for visitors without script; a page's script stores them
 * too. A stored code stays, since after a reload it may be the later one. Caches between shop and visitor must not keep
 * such a page: the next visitor would get it with the cookies, or without.
 */
export const keepVisitCodes = createMiddleware(async (context, next) => {
  await next()
  const { req, res } = context
  if (!mayHaveOne.test(req.url) || !isHtml(res)) return
  const given = visitParameters(splitUrl(req.url).search)
  const cookies = req.header('Cookie') ?? ''
  for (const key of kept) {
    const value = given[key]
    if (value === null) continue
    context.header('Cache-Control', 'private, no-cache')
    if (readCookie(cookies, cookieNames[key]) === null)
      context.header('Set-Cookie', cookieOf(cookieNames[key], value), { append: true })
  }
})
