import type { Currency } from '../values/money.ts'
import type { CheckoutErrors, CheckoutValues, Parsed } from './checkout-form.ts'
import type { StepPage } from './checkout-page.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { leadingBack, renderNotice, type Html, type PageContext } from './page.ts'
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

/** A form that was sent to a step. */
export interface Submission {
  token: string
  session: CheckoutSession
  values: CheckoutValues
  /** What the shopper agreed to pay; NaN when the form did not say. */
  total: number
}

/** A step of the checkout: a page with a form. */
export interface Step<Entered = unknown> {
  /** Below the checkout's own address. */
  path: '' | `/${string}`
  /** Whether the steps before it are done. */
  isReady(session: CheckoutSession): boolean
  /** What was entered, or what is wrong with it by field. */
  parse(values: CheckoutValues, session: CheckoutSession): Parsed<Entered>
  /** Does what the step is for, and says where the shopper goes. */
  next(submission: Submission, entered: Entered): Promise<Answer>
  render(context: PageContext, page: StepPage): Html
}

/** Says which promotional products the order goes without. */
function takenOffNotice(titles: readonly string[]): string | undefined {
  if (titles.length === 0) return undefined
  const named = new Intl.ListFormat('en').format(titles.map((title) => `“${title}”`))
  return `We took ${named} off this order: it comes only with certain packs, one to an order.`
}

/** The pages of a checkout, and where they are. */
export function createCheckoutViews(context: PageContext, currency: Currency) {
  const pathOf = (token: string, path = '') => `${context.mount}/checkouts/${token}${path}`

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

  function view(
    step: Step,
    { token, session, values }: Omit<Submission, 'total'>,
    { errors = {}, problem, lines }: Wrong = {},
  ): Html {
    return step.render(leadingBack(context, session.details.parameters), {
      action: pathOf(token, step.path),
      firstPath: pathOf(token),
      session,
      summary: summarizeCheckout(session, currency, lines),
      values,
      errors,
      problem,
      notice: takenOffNotice(session.takenOff),
    })
  }

  return { pathOf, view, gone, empty }
}
