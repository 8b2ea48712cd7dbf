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
import type { Answer } from './checkout-views.ts'
import { renderNotice, type PageContext } from './page.ts'

export interface CheckoutRouteOptions extends CheckoutOptions {
  /** The origin that shoppers see. */
  origin: string
  rateLimits: RateLimits
  logger: Logger
}

/** A form with every field at its longest is well below it. */
const largestForm = 64 * 1024

/** No script at all. The tokens in the addresses go to nobody, and what the pages show is kept nowhere. */
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
  // With 'no-referrer' browsers would also hide the origin of the form's own request.
  referrerPolicy: 'strict-origin',
  xFrameOptions: 'DENY',
  strictTransportSecurity: false,
})

function refusal(status: number, mayBeKept: boolean): { title: string; message: string } {
  if (status === 403)
    return { title: 'Not from here', message: 'This form was sent from another site. Nothing was changed.' }
  if (status === 413) return { title: 'Too much of it', message: 'What was sent is too long. Nothing was changed.' }
  if (status === 415)
    return { title: 'No form', message: 'What was sent is not the checkout form. Nothing was changed.' }
  if (status === 429)
    return {
      title: 'One moment',
      message: 'That was a little fast. Nothing was changed; please try again in a minute.',
    }
  if (mayBeKept)
    return {
      title: 'One moment',
      message:
        'We do not know yet whether this went through. Open this page again in a minute: nothing is ordered twice.',
    }
  if (status === 503)
    return {
      title: 'One moment',
      message: 'The shop is not reachable. Nothing was changed; please try again in a minute.',
    }
  return { title: 'Oops', message: 'Something went wrong here. You were not charged; please try again in a moment.' }
}

/** What is no token stands for no checkout, and is not asked for: PostgreSQL would choke on a NUL. */
function addressOf(context: Context): CheckoutAddress {
  const token = context.req.param('token') ?? ''
  return { token: /^[\w-]{1,64}$/u.test(token) ? token : '', search: new URL(context.req.url).search }
}

/** Whoever asks too often, for pages or by sending forms, is told when to come back. */
function limitRate(rateLimits: RateLimits): MiddlewareHandler {
  return async (context, next) => {
    const caller = rateLimits.callerOf(context.req.raw, context.env)
    const isForm = context.req.method === 'POST'
    const { token } = addressOf(context)
    const wait = await (isForm ? rateLimits.takeSubmission(caller, token) : rateLimits.takeCheckout(caller))
    if (wait > 0) {
      context.header('Retry-After', String(wait))
      throw new HTTPException(429)
    }
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

async function answer(context: Context, made: Promise<Answer>): Promise<Response> {
  const result = await made
  if ('redirect' in result) return context.redirect(result.redirect, 303)
  return context.html(result.page, result.status)
}

function handleErrors(page: PageContext, logger: Logger) {
  return (error: Error, context: Context) => {
    const isUnavailable = error instanceof DatabaseUnavailableError
    const status = error instanceof HTTPException ? error.status : isUnavailable ? 503 : 500
    if (status >= 500) logFailure(logger, 'A checkout failed', error)
    if (isUnavailable) context.header('Retry-After', '5')
    return context.html(renderNotice(page, refusal(status, isUnavailable && error.mayBeKept)), status)
  }
}

/**
 * `GET /checkouts/{token}` asks whom the order is for and where it goes, `GET …/payment` how it is sent and paid; `POST` to
 * either does what the pressed button asks for: 303 to the next page, 200 with the same one, 422 with what is wrong with
 * the form, 409 when something sold out or the total changed, 403 from other sites, 429 to who asks too often, 503 while the
 * database gives no answer. `GET …/thank-you` is the confirmation.
 * Query parameters of the first two are kept for the order. Unknown tokens are answered 404. All pages work without scripts.
 */
export function createCheckoutRoutes({ origin, rateLimits, logger, ...options }: CheckoutRouteOptions): Hono {
  const checkout = createCheckout(options)
  const ownForms = csrf({ origin: (from, context) => from === origin || from === new URL(context.req.url).origin })
  const limit = bodyLimit({ maxSize: largestForm })

  const app = new Hono()
    .use(pageHeaders, async (context, next) => {
      context.header('Cache-Control', 'no-store')
      await next()
    })
    .use('/:token/*', limitRate(rateLimits))
    .get('/:token/thank-you', (context) => answer(context, checkout.confirm(addressOf(context))))
    .onError(handleErrors(options.context, logger))
  for (const step of checkout.steps) {
    app.get(`/:token${step.path}`, (context) => answer(context, checkout.show(step, addressOf(context))))
    app.post(`/:token${step.path}`, ownForms, limit, async (context) =>
      answer(context, checkout.submit(step, addressOf(context), await readForm(context.req.raw))),
    )
  }
  return app
}
