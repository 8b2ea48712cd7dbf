import type { Currency } from '../money.ts'
import type { CheckoutErrors, CheckoutValues } from './checkout-form.ts'
import type { StepPage } from './checkout-page.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { renderInformation } from './information-page.ts'
import { leadingBack, renderNotice, type Html, type PageContext } from './page.ts'
import { renderPayment } from './payment-page.ts'
import { summarizeCheckout } from './summaries.ts'

/** A page, or the path of another one. */
export type Answer = { status: 200 | 404 | 409 | 422; page: Html } | { redirect: string }

/** What is wrong with what was sent. */
export interface Wrong {
  errors?: CheckoutErrors
  problem?: StepPage['problem']
  /** Messages about lines, by their ids. */
  lines?: ReadonlyMap<string, string>
}

export type Render = (session: CheckoutSession, values: CheckoutValues, wrong?: Wrong) => Html

/** Says which promotional products the order goes without. */
function takenOffNotice(titles: readonly string[]): string | undefined {
  if (titles.length === 0) return undefined
  const named = new Intl.ListFormat('en').format(titles.map((title) => `“${title}”`))
  return `We took ${named} off this order: it comes only with certain packs, one to an order.`
}

/** The pages of a checkout, and where they are. */
export function createCheckoutViews(context: PageContext, currency: Currency) {
  const informationPath = (token: string) => `${context.mount}/checkouts/${token}`
  const paymentPath = (token: string) => `${informationPath(token)}/payment`

  const gone: Answer = {
    status: 404,
    page: renderNotice(context, {
      title: 'This cart has drifted off',
      message:
        'There is no checkout at this address: carts that nobody touches for a month are let go. The shop is still there.',
    }),
  }
  const empty: Answer = {
    status: 200,
    page: renderNotice(context, {
      title: 'Nothing here but clouds',
      message: 'Your cart is empty, so there is nothing to pay for yet.',
    }),
  }

  const stepOf = (session: CheckoutSession, values: CheckoutValues, wrong: Wrong, action: string): StepPage => ({
    action,
    summary: summarizeCheckout(session, currency, wrong.lines),
    ships: session.quote.ships,
    values,
    errors: wrong.errors ?? {},
    problem: wrong.problem,
    notice: takenOffNotice(session.takenOff),
  })

  const information =
    (token: string): Render =>
    (session, values, wrong = {}) =>
      renderInformation(
        leadingBack(context, session.details.parameters),
        stepOf(session, values, wrong, informationPath(token)),
      )

  const payment =
    (token: string): Render =>
    (session, values, wrong = {}) =>
      renderPayment(leadingBack(context, session.details.parameters), {
        ...stepOf(session, values, wrong, paymentPath(token)),
        informationPath: informationPath(token),
        email: session.details.email ?? '',
        shippingAddress: session.quote.ships ? session.details.shippingAddress : null,
        rates: session.quote.rates,
        rate: session.quote.rate,
        freeShipping: session.resolved.cost.freeShipping,
      })

  return { informationPath, paymentPath, information, payment, gone, empty }
}
