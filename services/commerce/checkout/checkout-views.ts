import type { Currency } from '../values/money.ts'
import type { CheckoutErrors, CheckoutValues, Parsed, ShownValues } from './checkout-form.ts'
import type { StepPage } from './checkout-page.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { renderNotice, type Html, type PageContext } from './page.ts'
import { withStoreOrigin } from '../orders/store-origin.ts'
import { shortageMessages } from './shortages.ts'
import { summarizeCheckout } from './summaries.ts'

/** A page, or a redirect to a path. */
export type CheckoutResponse = { status: 200 | 404 | 409 | 422; page: Html } | { redirect: string }

/** What a submission has led to: errors, or what a button has done. */
export interface FormOutcome {
  errors?: CheckoutErrors
  problem?: StepPage['problem']
  done?: StepPage['done']
  /** Messages about lines, by line id. */
  lines?: ReadonlyMap<string, string>
}

/** A submitted form. */
export interface Submission {
  token: string
  session: CheckoutSession
  values: CheckoutValues
  shown: ShownValues
}

/** A checkout step: a page with a form. */
export interface Step<Entered = unknown> {
  /** Relative to the checkout's URL. */
  path: '' | `/${string}`
  /** Whether the previous steps are done. */
  isReady(session: CheckoutSession): boolean
  /** The validated input, or errors by field. */
  parse(values: CheckoutValues, session: CheckoutSession): Parsed<Entered>
  /** Performs the step, and returns the next page. */
  next(submission: Submission, entered: Entered): Promise<CheckoutResponse>
  render(context: PageContext, page: StepPage): Html
}

/** A notice about promotional products that were removed. */
function removalNotice(titles: readonly string[]): string | undefined {
  if (titles.length === 0) return undefined
  const named = new Intl.ListFormat('en').format(titles.map((title) => `“${title}”`))
  return `We took ${named} off this order: it comes only with certain packs, one to an order.`
}

/** The pages of a checkout, and their paths. */
export function createCheckoutViews(context: PageContext, currency: Currency) {
  const pathOf = (token: string, path = '') => `${context.mount}/checkouts/${token}${path}`

  /** @param search the query of the URL. */
  const gone = (search = ''): CheckoutResponse => ({
    status: 404,
    page: renderNotice(withStoreOrigin(context, [...new URLSearchParams(search)]), {
      title: 'This cart has drifted off',
      message:
        'There is no checkout at this address: carts are deleted after a month without changes. The shop is still there.',
    }),
  })
  const noOrder: CheckoutResponse = {
    status: 404,
    page: renderNotice(context, {
      title: 'This order cannot be found',
      message: 'A link from a mail may have been cut off: open all of it. The shop is still there.',
    }),
  }
  const empty = ({ details }: CheckoutSession): CheckoutResponse => ({
    status: 200,
    page: renderNotice(withStoreOrigin(context, details.parameters), {
      title: 'Nothing here but clouds',
      message: 'Your cart is empty, so there is nothing to pay for yet.',
    }),
  })

  function view(
    step: Step,
    { token, session, values }: Omit<Submission, 'shown'>,
    { errors = {}, problem, done, lines = new Map() }: FormOutcome = {},
  ): Html {
    return step.render(withStoreOrigin(context, session.details.parameters), {
      action: pathOf(token, step.path),
      firstPath: pathOf(token),
      session,
      summary: summarizeCheckout(session, currency, new Map([...shortageMessages(session.resolved.lines), ...lines])),
      values,
      errors,
      problem,
      done,
      notice: removalNotice(session.removedTitles),
    })
  }

  return { pathOf, view, gone, noOrder, empty }
}
