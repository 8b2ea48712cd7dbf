import type { Logger } from '@shop/http/logger'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { logFailure } from '@shop/http/failure'
import { createCheckout, type Answer, type CheckoutAddress, type CheckoutOptions } from './checkout.ts'
import { renderNotice, type PageContext } from './page.ts'

export interface CheckoutRouteOptions extends CheckoutOptions {
  /** The origin that shoppers see. */
  origin: string
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

function refusal(status: number): { title: string; message: string } {
  if (status === 403)
    return { title: 'Not from here', message: 'This form was sent from another site. Nothing was changed.' }
  if (status === 413) return { title: 'Too much of it', message: 'What was sent is too long. Nothing was changed.' }
  if (status === 415)
    return { title: 'No form', message: 'What was sent is not the checkout form. Nothing was changed.' }
  return { title: 'Oops', message: 'Something went wrong here. You were not charged; please try again in a moment.' }
}

/** What is no token stands for no checkout, and is not asked for: PostgreSQL would choke on a NUL. */
function addressOf(context: Context): CheckoutAddress {
  const token = context.req.param('token') ?? ''
  return { token: /^[\w-]{1,64}$/u.test(token) ? token : '', search: new URL(context.req.url).search }
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
    const status = error instanceof HTTPException ? error.status : 500
    if (status === 500) logFailure(logger, 'A checkout failed', error)
    return context.html(renderNotice(page, refusal(status)), status)
  }
}

/**
 * `GET /checkouts/{token}` the checkout; `POST` pays: 303 to the confirmation, 422 with the form and what is wrong with
 * it, 409 when something sold out or the total changed, 403 from other sites. `GET /checkouts/{token}/thank-you` the
 * confirmation. Unknown tokens are answered 404. All pages work without scripts.
 */
export function createCheckoutRoutes({ origin, logger, ...options }: CheckoutRouteOptions): Hono {
  const checkout = createCheckout(options)

  return new Hono()
    .use(pageHeaders, async (context, next) => {
      context.header('Cache-Control', 'no-store')
      await next()
    })
    .get('/:token', (context) => answer(context, checkout.show(addressOf(context))))
    .post(
      '/:token',
      csrf({ origin: (from, context) => from === origin || from === new URL(context.req.url).origin }),
      bodyLimit({ maxSize: largestForm }),
      async (context) => answer(context, checkout.pay(addressOf(context), await readForm(context.req.raw))),
    )
    .get('/:token/thank-you', (context) => answer(context, checkout.confirm(addressOf(context))))
    .onError(handleErrors(options.context, logger))
}
