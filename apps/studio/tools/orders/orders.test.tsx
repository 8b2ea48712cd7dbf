// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showTool } from '../../testing/show-tool.tsx'
import { Orders } from './orders.tsx'

const line = {
  position: 0,
  title: 'Dusk Spritz',
  variantTitle: '12 pack',
  sku: 'DUSK-12',
  picture: null,
  sellingPlan: null,
  attributes: [],
  quantity: 1,
  requiresShipping: true,
  total: '$30.00',
}
const fulfilment = { position: 1, lines: [], trackingNumber: '', trackingUrl: '', sentBy: '', createdAt: '2026-11-01' }

const orderOf = (number: number, isSent: boolean) => ({
  number,
  placedAt: '2026-11-01T10:00:00Z',
  name: `Buyer of ${number}`,
  email: 'ada@example.com',
  phone: '',
  total: '$30.00',
  totals: [],
  state: isSent ? 'sent' : 'not sent',
  address: [],
  shippingMethod: null,
  lines: [{ ...line, sent: isSent ? 1 : 0 }],
  discountCodes: [],
  payments: [],
  note: '',
  giftNote: null,
  attributes: [],
  campaign: [],
  fulfilments: isSent ? [fulfilment] : [],
})

/** Shows two orders to be sent, the first opened; the form sends it. @param selected its number, if it was chosen. */
async function showOrders(selected = '1001'): Promise<void> {
  const sent = new Set<number>()
  const response = ({ pathname, searchParams }: URL, method: string) => {
    const number = Number(/\/orders\/(\d+)/.exec(pathname)?.[1])
    if (method === 'POST') sent.add(number)
    if (number) return orderOf(number, sent.has(number))
    const open = [1001, 1002].filter((one) => searchParams.get('open') === 'false' || !sent.has(one))
    const listed = open.filter((one) => String(one).includes(searchParams.get('search') ?? ''))
    return { orders: listed.map((one) => orderOf(one, sent.has(one))), next: null }
  }
  showTool(<Orders />, response, selected)
  fireEvent.change(await screen.findByLabelText('Which orders'), { target: { value: 'open' } })
}

const mark = async (number: number) => fireEvent.click(await screen.findByLabelText(`Mark order ${number}`))
const slips = () =>
  screen
    .queryByText(/^\d packing slips?$/)
    ?.closest('a')
    ?.getAttribute('href')

test('an order that was sent is no longer marked', async () => {
  await showOrders()
  await mark(1001)
  await mark(1002)
  expect(slips()).toMatch(/=1001,1002$/)
  fireEvent.click(screen.getByText('Send 1 piece'))
  await expect.poll(slips).toMatch(/=1002$/)
  await expect.poll(() => screen.queryByLabelText('Mark order 1001')).toBeNull()
})

test('what was sent is announced, and the focus of the sent form moves to the order', async () => {
  await showOrders()
  const button = await screen.findByRole('button', { name: 'Send 1 piece' })
  button.focus()
  fireEvent.click(button)
  const order = await screen.findByRole('region', { name: 'Order 1001' })
  await expect.poll(() => document.activeElement).toBe(order)
  expect(within(order).getByRole('status').textContent).toBe('sent')
})

test('an order shown without a selection stays open when it was sent and leaves the list', async () => {
  await showOrders('')
  fireEvent.click(await screen.findByText('Send 1 piece'))
  await expect.poll(() => screen.queryByLabelText('Mark order 1001')).toBeNull()
  expect(screen.getByText('Order 1001')).toBeTruthy()
  const search = screen.getByLabelText(/^Search orders/)
  fireEvent.change(search, { target: { value: '1002' } })
  await screen.findByText('Order 1002')
  fireEvent.change(search, { target: { value: 'nobody' } })
  await screen.findByText('No order matches.')
  await expect.poll(() => screen.queryByText('Order 1002')).toBeNull()
  fireEvent.change(search, { target: { value: '' } })
  await screen.findByText('Order 1002')
})

test('typing into an order shown without a selection selects it', async () => {
  await showOrders('')
  const number = await screen.findByLabelText('Tracking number (optional)')
  fireEvent.change(screen.getByLabelText(/^Search orders/), { target: { value: '1001' } })
  number.focus()
  fireEvent.change(number, { target: { value: '1Z999' } })
  fireEvent.change(screen.getByLabelText(/^Search orders/), { target: { value: 'nobody' } })
  await screen.findByText('No order matches.')
  expect(screen.getByDisplayValue('1Z999')).toBe(number)
})

test('an editor who sends what somebody else has sent meanwhile sees a message', async () => {
  let isSent = false
  const title = 'Something else of this order was sent in the meantime. Look at it again.'
  const response = ({ pathname }: URL, method: string) => {
    if (method === 'POST') isSent = true
    if (method === 'POST') return Response.json({ title }, { status: 409 })
    const order = orderOf(1001, isSent)
    return pathname.endsWith('/orders') ? { orders: [order], next: null } : order
  }
  showTool(<Orders />, response, '1001')
  fireEvent.click(await screen.findByText('Send 1 piece'))
  await expect.poll(() => screen.queryByText('Send 1 piece')).toBeNull()
  expect((await screen.findByRole('alert')).textContent).toBe(title)
})

test('after a conflicting correction the editor sees a message, keeps the typed text, and can save it', async () => {
  const title = 'Somebody else has corrected the tracking of this parcel in the meantime. Look at it again.'
  let stored = '1Z9'
  let refusals = 0
  const response = ({ pathname }: URL, method: string) => {
    const order = { ...orderOf(1001, true), fulfilments: [{ ...fulfilment, trackingNumber: stored }] }
    if (method !== 'POST') return pathname.endsWith('/orders') ? { orders: [order], next: null } : order
    stored = refusals++ === 0 ? '1Z10' : '1Z11'
    return stored === '1Z10' ? Response.json({ title }, { status: 409 }) : order.fulfilments[0]
  }
  showTool(<Orders />, response, '1001')
  fireEvent.click(await screen.findByText('Correct tracking'))
  fireEvent.change(screen.getByDisplayValue('1Z9'), { target: { value: '1Z11' } })
  fireEvent.click(screen.getByText('Save tracking'))
  expect((await screen.findByRole('alert')).textContent).toBe(title)
  expect(await screen.findByText('1Z10')).toBeDefined()
  expect(screen.getByDisplayValue('1Z11')).toBeDefined()
  fireEvent.click(screen.getByText('Save tracking'))
  expect(await screen.findByText('1Z11')).toBeDefined()
})

test.each([
  [{ deliveredAt: null, returnedAt: null }, 'not sent yet'],
  [{ sending: { day: '2030-12-24' }, deliveredAt: null, returnedAt: null }, 'to be sent on .*24.*2030'],
  [{ deliveredAt: null, returnedAt: '2026-11-01T10:00:00Z' }, 'returned to the buyer'],
  [{ deliveredAt: '2026-11-01T10:00:00Z', returnedAt: null }, 'sent '],
])('an order shows the state of its gift note: %o', async (fate, words) => {
  const giftNote = { to: 'grace@example.com', text: 'Breathe', ...fate }
  const order = { ...orderOf(1001, false), giftNote }
  showTool(
    <Orders />,
    ({ pathname }) => (pathname.endsWith('/orders') ? { orders: [order], next: null } : order),
    '1001',
  )
  expect(await screen.findByText(new RegExp(`by email, ${words}`))).toBeDefined()
})

test('an order names its discounts, with codes and automatic ones', async () => {
  const order = { ...orderOf(1001, false), discountCodes: ['CALM', 'Spring sale'] }
  showTool(
    <Orders />,
    ({ pathname }) => (pathname.endsWith('/orders') ? { orders: [order], next: null } : order),
    '1001',
  )
  expect((await screen.findByText('Discounts')).closest('dt')?.nextElementSibling?.textContent).toBe(
    'CALM, Spring sale',
  )
})

test('the link to write to a buyer has no recipient but the whole address', async () => {
  showTool(
    <Orders />,
    () => ({ ...orderOf(1001, false), email: 'ada?bcc=b&c@example.com', orders: [], next: null }),
    '1001',
  )
  const link = await screen.findByRole('link', { name: 'ada?bcc=b&c@example.com' })
  expect(link.getAttribute('href')).toBe('mailto:ada%3Fbcc%3Db%26c@example.com')
})

test('an editor who sends an order while another server responds is asked to try again', async () => {
  const order = orderOf(1001, false)
  const response = ({ pathname }: URL, method: string) => {
    if (method === 'POST') return new Response('<h1>Bad gateway</h1>', { status: 502 })
    return pathname.endsWith('/orders') ? { orders: [order], next: null } : order
  }
  showTool(<Orders />, response, '1001')
  fireEvent.click(await screen.findByText('Send 1 piece'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('The shop cannot be reached. Try again: nothing is sent twice.')
})

test('marked orders that are not on the page are counted, and all are unmarked at once', async () => {
  await showOrders()
  await mark(1001)
  await mark(1002)
  expect(screen.queryByText(/not on this page/)).toBeNull()
  fireEvent.change(screen.getByLabelText(/^Search orders/), { target: { value: '1002' } })
  await screen.findByText('1 not on this page')
  fireEvent.click(screen.getByText('Unmark all'))
  expect(slips()).toBeUndefined()
  expect(screen.queryByText(/not on this page/)).toBeNull()
})

test('lines of one item are told apart by plan and details, when sending them and when they were sent', async () => {
  const engraved = (position: number, value: string, sent: number) => ({
    ...line,
    position,
    attributes: [{ key: 'Engraving', value }],
    sent,
  })
  const lines = [
    engraved(1, 'Ada', 1),
    engraved(2, 'Grace', 0),
    { ...line, position: 3, sellingPlan: 'Monthly', sent: 0 },
    // Its number would otherwise stand before the taste.
    { ...line, position: 4, variantTitle: 'מנטה / 6 pieces', sent: 0 },
  ]
  const parcel = { ...fulfilment, lines: [{ line: 1, quantity: 1 }] }
  const order = { ...orderOf(1001, false), lines, fulfilments: [parcel] }
  const response = ({ pathname }: URL) => (pathname.endsWith('/orders') ? { orders: [order], next: null } : order)
  showTool(<Orders />, response, '1001')
  expect(await screen.findByText('1 × Dusk Spritz, 12 pack (Engraving: Ada)')).toBeTruthy()
  expect(screen.getByLabelText('Dusk Spritz, 12 pack (Engraving: Grace)')).toBeTruthy()
  expect(screen.getByLabelText('Pieces of Dusk Spritz, 12 pack (Monthly)')).toBeTruthy()
  expect(screen.getByLabelText('Pieces of Dusk Spritz, \u2068מנטה\u2069 / 6 pieces')).toBeTruthy()
})
