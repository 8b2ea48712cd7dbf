import { createMiddleware } from 'hono/factory'
import { visitParameters } from '../../app/tracking/campaign.ts'
import { cookieNames, cookieOf, readCookie } from '../../app/tracking/cookies.ts'
import { isHtml } from './content-security-policy.ts'
import { splitUrl } from './page-url.ts'

/**
 * Stores the code of `?discount=` with the page, for visitors without script; a page's script stores it too. A stored
 * code stays, since after a reload it may be the later one. Caches between shop and visitor must not keep such a page:
 * the next visitor would get it with the cookie, or without.
 */
export const keepDiscountCode = createMiddleware(async (context, next) => {
  await next()
  const { req, res } = context
  if (!req.url.includes('discount=') || !res.ok || !isHtml(res)) return
  const { discountCode } = visitParameters(splitUrl(req.url).search)
  if (discountCode === null) return
  context.header('Cache-Control', 'private, no-cache')
  if (readCookie(req.header('Cookie') ?? '', cookieNames.discountCode) === null)
    context.header('Set-Cookie', cookieOf(cookieNames.discountCode, discountCode), { append: true })
})
