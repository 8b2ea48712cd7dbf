import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { logFailure } from '@shop/http/failure'
import type { Logger } from '@shop/http/logger'
import { fieldErrors, problem, unavailable } from '@shop/http/problem'
import { nameRoute } from '@shop/telemetry/name-route'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { CommerceTables } from '../database/tables.ts'
import { correctTracking, trackingSchema } from './correct-tracking.ts'
import { fulfilmentSchema, fulfilOrder, type OrderChange } from './fulfil-order.ts'
import { listOrders, orderSearchSchema } from './order-list.ts'
import { findOrder } from '../orders/order-store.ts'
import { findOrderView } from './order-view.ts'
import type { Order } from '../orders/order.ts'

/** An authenticated operator of the shop. */
export interface Operator {
  /** The role of their account. */
  role: string
  email: string
}

/** The roles that handle orders; for each of them every action. */
const handlesOrders: ReadonlySet<string> = new Set(['administrator', 'editor', 'fulfilment'])

/** In bytes, well above a fulfilment with every line of the largest order. */
const largestBody = 64 * 1024

/** The maximum number of packing slips in one file. */
const maxSlips = 100

const orderNumber = z.int().min(1).max(2_147_483_647)
const numberInPath = z.coerce.number().pipe(orderNumber)

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const slipsSchema = z.strictObject({
  /** The operator's, so that a slip has the day that the order desk shows. */
  timeZone: z.string().max(64).refine(isTimeZone, 'is not a time zone such as America/New_York').default('UTC'),
  /** Numbers, separated by commas. */
  orders: z
    .string()
    .max(2000)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(orderNumber).min(1).max(maxSlips)),
})

export interface OrderDeskOptions extends OrderChange {
  /** The path of the service, for pictures. */
  mount: string
  logger: Logger
}

const noSuchOrder = () => problem(404, 'There is no such order')
const noSuchParcel = () => problem(404, 'Nothing of this order was sent as that parcel')

const invalid = (title: string, { issues }: z.ZodError) => problem(422, title, fieldErrors(issues))

/**
 * The operators' orders, for the roles that handle them (401 without an operator, 403 for others); 413 for a body that
 * is too long; 422 names invalid fields.
 * - `GET /orders?search=&open=&before=` → a page of orders.
 * - `GET /orders/{number}` → an order; 404.
 * - `POST /orders/{number}/fulfilments` `{position, lines: [{line, quantity}], trackingNumber?, trackingUrl?}` → 201
 *   with the fulfilment, and a mail to the customer; 404, 409 if something else was sent in the meantime.
 * - `POST /orders/{number}/fulfilments/{position}/tracking` `{trackingNumber, trackingUrl, before}` → the fulfilment,
 *   and a mail to the customer if that was a change; 404, 409 if its tracking is no longer `before`.
 * - `GET /packing-slips?orders=1001,1002&timeZone=` → a PDF with a slip for each; 404.
 */
export function createOrderDesk({ mount, logger, ...change }: OrderDeskOptions) {
  const { database, mail } = change
  const queries = database.kysely.withTables<CommerceTables>()
  const routes = new Hono<{ Bindings: { operator: Operator | undefined } }>()

  routes.use(nameRoute, async (context, next) => {
    const { operator } = context.env
    if (!operator) return problem(401, 'Sign in to the studio first.')
    if (!handlesOrders.has(operator.role)) return problem(403, 'Your role does not include the data of customers.')
    await next()
    context.header('Cache-Control', 'private, no-store')
    return undefined
  })

  routes.get('/orders', async (context) => {
    const search = orderSearchSchema.safeParse(context.req.query())
    if (!search.success) return invalid('This is not a search for orders', search.error)
    const page = await database.scan((kysely) =>
      listOrders(kysely.withTables<CommerceTables>(), database.engine, search.data),
    )
    return context.json(page)
  })

  routes.get('/orders/:number', async (context) => {
    const { data: number } = numberInPath.safeParse(context.req.param('number'))
    const order = number && (await findOrderView(queries, number, mount))
    return order ? context.json(order) : noSuchOrder()
  })

  const limit = bodyLimit({ maxSize: largestBody, onError: () => problem(413, 'The request is too long') })

  routes.post('/orders/:number/fulfilments', limit, async (context) => {
    const { data: number } = numberInPath.safeParse(context.req.param('number'))
    if (!number) return noSuchOrder()
    const wanted = fulfilmentSchema.safeParse(await context.req.json().catch(() => undefined))
    if (!wanted.success) return invalid('This cannot be sent', wanted.error)
    const result = await fulfilOrder(change, number, wanted.data, context.env.operator?.email ?? '')
    if (result.status === 'sent') return context.json(result.fulfilment, 201)
    if (result.status === 'refused') return problem(422, 'This cannot be sent', result.errors)
    if (result.status === 'unknown') return noSuchOrder()
    return problem(409, 'Something else of this order was sent in the meantime. Look at it again.')
  })

  routes.post('/orders/:number/fulfilments/:position/tracking', limit, async (context) => {
    const { data: number } = numberInPath.safeParse(context.req.param('number'))
    const { data: position } = numberInPath.safeParse(context.req.param('position'))
    if (!number || !position) return noSuchParcel()
    const tracking = trackingSchema.safeParse(await context.req.json().catch(() => undefined))
    if (!tracking.success) return invalid('The tracking cannot be corrected', tracking.error)
    const result = await correctTracking(change, number, { position, ...tracking.data })
    if (result.status === 'corrected') return context.json(result.fulfilment)
    if (result.status === 'unknown') return noSuchParcel()
    return problem(409, 'Somebody else has corrected the tracking of this parcel in the meantime. Look at it again.')
  })

  routes.get('/packing-slips', async (context) => {
    const wanted = slipsSchema.safeParse(context.req.query())
    if (!wanted.success) return invalid('The packing slips cannot be printed', wanted.error)
    const { timeZone } = wanted.data
    const orders: Order[] = []
    for (const number of new Set(wanted.data.orders)) {
      const order = await findOrder(queries, { number })
      if (!order) return problem(404, `There is no order ${number}`)
      orders.push(order)
    }
    const { printPackingSlips } = await import('./packing-slip.ts')
    return context.body(await printPackingSlips(orders, { shopName: mail.shopName, timeZone }), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="packing-slip-${orders
        .map(({ number }) => number)
        .slice(0, 5)
        .join('-')}.pdf"`,
    })
  })

  return routes
    .notFound(() => problem(404, 'There is nothing at this address'))
    .onError((error) => {
      logFailure(logger, 'A request of an operator failed', error)
      if (error instanceof DatabaseUnavailableError) return unavailable('Orders are not reachable right now')
      return problem(500, 'Something went wrong here; nothing was changed')
    })
}
