import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import type { Logger } from '@shop/http/logger'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { logFailure } from '@shop/http/failure'
import type { RateLimits } from '../rate-limits.ts'
import { createCheckout, type CheckoutAddress, type CheckoutOptions } from './checkout.ts'
import { dropRefusedCodes, readIntent } from './checkout-form.ts'
import type { CheckoutResponse } from './checkout-views.ts'
import { renderNotice, type PageContext } from './page.ts'

export interface CheckoutRouteOptions extends CheckoutOptions {
  /** The public origin. */
  origin: string
  rateLimits: RateLimits
  logger: Logger
}

/** Far above the form's maximum size. */
const largestForm = 64 * 1024

/** No scripts, no referrers of the token URLs, and no caching. */
const pageHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'none'"],
    imgSrc: ["'self'", 'https:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  // 'no-referrer' would also remove the `Origin` of the form's own request.
  referrerPolicy: 'strict-origin',
  xFrameOptions: 'DENY',
  strictTransportSecurity: false,
})

const refusals: Partial<Record<number, { title: string; message: string }>> = {
  403: { title: 'Not from here', message: 'This form was sent from another site. Nothing was changed.' },
  413: { title: 'Too much of it', message: 'What was sent is too long. Nothing was changed.' },
  415: { title: 'No form', message: 'What was sent is not the checkout form. Nothing was changed.' },
  429: {
    title: 'One moment',
    message: 'That was a little fast. Nothing was changed; please try again in a minute.',
  },
  503: {
    title: 'One moment',
    message: 'The shop is not reachable. Nothing was changed; please try again in a minute.',
  },
}
const failure = {
  title: 'Oops',
  message: 'Something went wrong here. You were not charged; please try again in a moment.',
}
/** When only the response to the commit is missing. */
const unknownOutcome = {
  title: 'One moment',
  message: 'We do not know yet whether this went through. Open this page again in a minute: nothing is ordered twice.',
}

/** Invalid tokens become undefined checkouts without a query: PostgreSQL rejects NUL. */
function tokenOf(context: Context): string {
  const token = context.req.param('token') ?? ''
  return /^[\w-]{1,64}$/u.test(token) ? token : ''
}

/** @param wait seconds until a retry makes sense. @throws HTTPException unless it is 0. */
function refuseAbove(context: Context, wait: number): void {
  if (wait === 0) return
  context.header('Retry-After', String(wait))
  throw new HTTPException(429)
}

/** Responds with 429 to clients that send too many requests. */
function limitRate(rateLimits: RateLimits): MiddlewareHandler {
  return async (context, next) => {
    const caller = rateLimits.callerOf(context.req.raw, context.env)
    const isForm = context.req.method === 'POST'
    const wait = await (isForm ? rateLimits.takeSubmission(caller, tokenOf(context)) : rateLimits.takeCheckout(caller))
    refuseAbove(context, wait)
    // The parameters are stored for the order.
    const { length } = new URL(context.req.url).search
    if (length > 0) refuseAbove(context, await rateLimits.takeGrowth(caller, length))
    await next()
  }
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    throw new HTTPException(415, { cause: error })
  }
}

async function respond(context: Context, made: Promise<CheckoutResponse>): Promise<Response> {
  const result = await made
  if ('redirect' in result) return context.redirect(result.redirect, 303)
  return context.html(result.page, result.status)
}

/** The checkout that a failed request was for: its pages know what was entered, and which site the shopper is from. */
const checkoutOf = ({ mount }: PageContext, context: Context) => ({
  href: `${mount}/checkouts/${tokenOf(context)}`,
  text: 'Back to the checkout',
})

function handleErrors(page: PageContext, logger: Logger) {
  return (error: Error, context: Context) => {
    const isUnavailable = error instanceof DatabaseUnavailableError
    const status = error instanceof HTTPException ? error.status : isUnavailable ? 503 : 500
    if (status >= 500) logFailure(logger, 'A checkout failed', error)
    if (isUnavailable) context.header('Retry-After', '5')
    const notice = isUnavailable && error.mayBeCommitted ? unknownOutcome : (refusals[status] ?? failure)
    return context.html(renderNotice(page, notice, checkoutOf(page, context)), status)
  }
}

/**
 * `GET /checkouts/{token}` shows contact and address, `GET …/payment` shipping and payment; `POST` to either performs
 * the clicked button's action: 303 to the next page, 200 with the same one, 422 with errors in the form, 409 when
 * something sold out or the total changed, 403 from other sites, 413 and 415 for a body that is not this form, 429 for
 * too many requests, 503 while the database is unavailable. `GET …/thank-you` is the confirmation.
 * Query parameters of the first two are stored for the order. Unknown tokens return 404. All pages work without
 * scripts.
 */
export function createCheckoutRoutes({ origin, rateLimits, logger, ...options }: CheckoutRouteOptions): Hono {
  const checkout = createCheckout(options)
  const callerOf = (context: Context) => rateLimits.callerOf(context.req.raw, context.env)
  const rejectForeignForms = csrf({
    origin: (from, context) => from === origin || from === new URL(context.req.url).origin,
  })
  const limit = bodyLimit({ maxSize: largestForm })
  const addressOf = (context: Context): CheckoutAddress => ({
    token: tokenOf(context),
    search: new URL(context.req.url).search,
    async countCodes(codes) {
      refuseAbove(context, await rateLimits.takeDiscountCodes(callerOf(context), codes))
    },
  })

  const app = new Hono()
    .use(pageHeaders, async (context, next) => {
      context.header('Cache-Control', 'no-store')
      await next()
    })
    .use('/:token/*', limitRate(rateLimits))
    .get('/:token/thank-you', (context) => respond(context, checkout.confirm({ token: tokenOf(context) })))
    .onError(handleErrors(options.context, logger))
  for (const step of checkout.steps) {
    app.get(`/:token${step.path}`, (context) => respond(context, checkout.show(step, addressOf(context))))
    app.post(`/:token${step.path}`, rejectForeignForms, limit, async (context) => {
      const form = await readForm(context.req.raw)
      dropRefusedCodes(form)
      const codes = readIntent(form).type === 'add gift card' ? 1 : 0
      refuseAbove(context, await rateLimits.takeGiftCardCodes(callerOf(context), codes))
      return respond(context, checkout.submit(step, addressOf(context), form))
    })
  }
  return app
}
