import type { Database } from '@shop/database'
import { loadImages } from '../catalogue/product-store.ts'
import type { CheckoutDetails } from '../cart/checkout-details.ts'
import type { ReadSaleRules } from '../cart/sale-rules.ts'
import type { Currency } from '../values/money.ts'
import { freeGateway, giftCardGateway, type Placement, type PlaceOrder } from '../orders/order-placement.ts'
import { listFulfilments } from '../orders/fulfilment-store.ts'
import { findOrder } from '../orders/order-store.ts'
import { withStoreOrigin } from '../orders/store-origin.ts'
import type { CommerceTables } from '../database/tables.ts'
import {
  initialValues,
  parseInformation,
  parsePayment,
  readIntent,
  readShownValues,
  readValues,
  type CheckoutErrors,
  type CheckoutValues,
  type Intent,
} from './checkout-form.ts'
import { createCheckoutSessions, type CheckoutSession } from './checkout-session.ts'
import {
  createCheckoutViews,
  type CheckoutResponse,
  type Step,
  type Submission,
  type FormOutcome,
} from './checkout-views.ts'
import { renderConfirmation } from './confirmation-page.ts'
import { renderInformation } from './information-page.ts'
import type { PageContext } from './page.ts'
import { renderPayment } from './payment-page.ts'
import { shortageMessage } from './shortages.ts'
import { summarizeOrder } from './summaries.ts'

export interface CheckoutOptions {
  database: Database
  placeOrder: PlaceOrder
  context: PageContext
  currency: Currency
  readSaleRules: ReadSaleRules
}

/** The token of a checkout, and its query: `?utm_source=…`, or an empty string. */
export interface CheckoutAddress {
  token: string
  search: string
  /** Counts discount codes that are not in the cart. Rejects if the visitor has tried too many. */
  countCodes: (codes: readonly string[]) => Promise<void>
}

/** The gateway's name in orders. */
const gatewayName = 'bogus'

/**
 * A gateway for test orders, like the platform's own: card number 1 is accepted, 2 is declined, anything else is a
 * gateway failure. No money is moved.
 */
function payWithBogusGateway(cardNumber: string): 'paid' | 'declined' | 'failed' {
  if (cardNumber === '1') return 'paid'
  return cardNumber === '2' ? 'declined' : 'failed'
}

const declined = 'The card was declined and nothing was charged. Enter 1 to pay.'
const failed = 'The payment service failed and nothing was charged. Please try again.'
const orderChanged = 'Your order has changed since you saw it. Please look at it again before you pay.'

/** The message for an order that cannot be shipped to the entered country. */
const notShipped = ({ quote }: CheckoutSession, entered: string): string =>
  quote.countries.some(({ code }) => code !== entered)
    ? 'We cannot ship this order there. Please choose another country, or take something out of the cart.'
    : 'We cannot ship this order as it is. Please change what is in the cart.'

const planNeeded =
  'This is sold by subscription only. Please choose how often it comes, or remove it, in your cart in the shop.'

/** A message about the order, and one for each of the lines that are its reason. */
const problemsOf = (message: string, lines: readonly (readonly [id: string, message: string])[]): FormOutcome => ({
  lines: new Map(lines),
  problem: { message: `${message} Nothing was charged.`, anchor: `line-${lines[0]?.[0]}` },
})

/** The message for an order that was not placed. */
function refusalOf(placement: Placement): FormOutcome {
  if (placement.status === 'sold out') {
    const lines = placement.shortages.map((shortage) => [shortage.lineId, shortageMessage(shortage)] as const)
    return problemsOf('Not everything in your order is left.', lines)
  }
  if (placement.status === 'plan needed') {
    const lines = placement.lineIds.map((id) => [id, planNeeded] as const)
    return problemsOf('One item is sold by subscription only.', lines)
  }
  if (placement.status === 'quantity refused') {
    const change = 'Please change the quantity in the shop.'
    const lines = placement.errors.map(({ lineId, error }) => [lineId, `${error} ${change}`] as const)
    return problemsOf('A quantity in your order is not sold any more.', lines)
  }
  return { problem: { message: orderChanged, anchor: 'summary' } }
}

/** The form's initial values: what was entered before, or the cart's buyer details. */
function knownValues({ cart, details, quote }: CheckoutSession): CheckoutValues {
  const { email, countryCode } = cart.cart.buyerIdentity
  const { countries } = quote
  return initialValues({ email: details.email ?? email, countryCode, countries, address: details.shippingAddress })
}

/**
 * The checkout of a cart in two steps, information and payment: forms are validated here, and paying repeatedly places
 * one order. Once there is an order, every page redirects to its confirmation.
 */
export function createCheckout({ database, placeOrder, context, currency, readSaleRules }: CheckoutOptions) {
  const queries = database.kysely.withTables<CommerceTables>()
  const sessions = createCheckoutSessions(database, readSaleRules)
  const { pathOf, view, gone, noOrder, empty } = createCheckoutViews(context, currency)
  const thankYou = (token: string): CheckoutResponse => ({ redirect: pathOf(token, '/thank-you') })

  /**
   * Responds for an open, non-empty cart; otherwise explains its state.
   * @param missing the response for an unknown token.
   */
  async function open(
    token: string,
    answer: (session: CheckoutSession) => Promise<CheckoutResponse> | CheckoutResponse,
    missing: CheckoutResponse = gone(),
  ): Promise<CheckoutResponse> {
    const session = await sessions.find({ checkoutToken: token })
    if (!session) return (await findOrder(queries, { checkoutToken: token })) ? thankYou(token) : missing
    return session.resolved.lines.length === 0 ? empty(session) : answer(session)
  }

  /** Responds if the previous steps are done; otherwise redirects to the first one. */
  function openAt(
    step: Step,
    token: string,
    answer: (session: CheckoutSession) => Promise<CheckoutResponse> | CheckoutResponse,
    missing?: CheckoutResponse,
  ) {
    return open(token, (session) => (step.isReady(session) ? answer(session) : { redirect: pathOf(token) }), missing)
  }

  const information: Step<Pick<CheckoutDetails, 'email' | 'shippingAddress'>> = {
    path: '',
    isReady: () => true,
    parse: (values, { quote }) => parseInformation(values, quote.ships),
    async next({ token, values }, entered) {
      await sessions.enter({ checkoutToken: token }, entered)
      return open(token, (session) => {
        if (payment.isReady(session)) return { redirect: pathOf(token, payment.path) }
        const page = view(
          information,
          { token, session, values },
          { errors: { country: notShipped(session, values.country) } },
        )
        return { status: 422, page }
      })
    },
    render: renderInformation,
  }

  const payment: Step<{ cardNumber: string | null }> = {
    path: '/payment',
    isReady: ({ details, quote }) => details.email !== null && (!quote.ships || quote.rate !== undefined),
    parse: (values, { payment: { due } }) => (due === 0 ? { result: { cardNumber: null } } : parsePayment(values)),
    async next(submission, { cardNumber }) {
      const { token, session, values, shown } = submission
      const outcome = cardNumber === null ? 'paid' : payWithBogusGateway(cardNumber)
      if (outcome !== 'paid') {
        const errors = { cardNumber: outcome === 'declined' ? declined : failed }
        return { status: 422, page: view(payment, submission, { errors }) }
      }
      const nothingDue = session.payment.giftCards.some(({ amount }) => amount > 0) ? giftCardGateway : freeGateway
      const paid =
        cardNumber === null ? { paymentGateway: nothingDue, due: 0 } : { paymentGateway: gatewayName, due: shown.due }
      const placement = await placeOrder({ checkoutToken: token, ...shown, ...paid })
      if (placement.status === 'placed') return thankYou(token)
      // Read again: the page must show the state for which the order was rejected.
      return openAt(payment, token, (session) => ({
        status: 409,
        page: view(payment, { token, session, values }, refusalOf(placement)),
      }))
    },
    render: renderPayment,
  }

  /** Adds the entered code; returns its error. */
  async function addEntered({ token, countCodes }: CheckoutAddress, intent: Intent): Promise<CheckoutErrors> {
    const key = { checkoutToken: token }
    if (intent.type === 'add codes') {
      const refusal = await sessions.addCodes(key, intent.codes, countCodes)
      return refusal === undefined ? {} : { discountCode: refusal }
    }
    const message = intent.type === 'add gift card' ? await sessions.addGiftCard(key, intent.code) : undefined
    return message === undefined ? {} : { giftCardCode: message }
  }

  /** Performs another button's action, and shows the step again. */
  async function adjust(
    step: Step,
    address: CheckoutAddress,
    { session: { quote }, values }: Submission,
    intent: Intent,
  ): Promise<CheckoutResponse> {
    const { token } = address
    const key = { checkoutToken: token }
    if (intent.type === 'shipping' && quote.rates.some(({ name }) => name === intent.method))
      await sessions.chooseShipping(key, intent.method)
    if (intent.type === 'remove code') await sessions.removeCode(key, intent.code)
    if (intent.type === 'remove gift card') await sessions.removeGiftCard(key, intent.id)
    const errors = await addEntered(address, intent)
    const emptied = {
      ...(intent.type === 'add codes' && { discountCode: '' }),
      ...(intent.type === 'add gift card' && { giftCardCode: '' }),
    }
    return open(token, (session) =>
      Object.keys(errors).length > 0
        ? { status: 422, page: view(step, { token, session, values }, { errors }) }
        : {
            status: 200,
            page: view(step, { token, session, values: { ...values, ...emptied } }, { done: intent.type }),
          },
    )
  }

  return {
    /** In order; the first one is at the checkout's own URL. */
    steps: [information, payment] satisfies Step[],

    async show(step: Step, { token, search, countCodes }: CheckoutAddress): Promise<CheckoutResponse> {
      await sessions.arrive({ checkoutToken: token }, search, countCodes)
      const answer = (session: CheckoutSession) =>
        ({ status: 200, page: view(step, { token, session, values: knownValues(session) }) }) as const
      return openAt(step, token, answer, gone(search))
    },

    async submit(step: Step, address: CheckoutAddress, form: FormData): Promise<CheckoutResponse> {
      const { token, search, countCodes } = address
      await sessions.arrive({ checkoutToken: token }, search, countCodes)
      return openAt(step, token, (session) => {
        const values = readValues(form, knownValues(session))
        const submission = { token, session, values, shown: readShownValues(form) }
        const intent = readIntent(form)
        if (intent.type !== 'continue') return adjust(step, address, submission, intent)
        const parsed = step.parse(values, session)
        if ('errors' in parsed) return { status: 422, page: view(step, submission, parsed) }
        return step.next(submission, parsed.result)
      })
    },

    async confirm({ token }: Pick<CheckoutAddress, 'token'>): Promise<CheckoutResponse> {
      const order = await findOrder(queries, { checkoutToken: token })
      if (!order) return open(token, () => ({ redirect: pathOf(token) }), noOrder)
      const images = await loadImages(
        queries,
        order.lines.flatMap(({ imageId }) => imageId ?? []),
      )
      const fulfilments = await listFulfilments(queries, order.number)
      const summary = summarizeOrder(order, images)
      const page = renderConfirmation(withStoreOrigin(context, order.parameters), { order, summary, fulfilments })
      return { status: 200, page }
    },
  }
}
