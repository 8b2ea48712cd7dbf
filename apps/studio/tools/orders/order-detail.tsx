import { Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useId, useState, type ReactNode } from 'react'
import { Problem } from '../form-parts.tsx'
import { keepFocus } from '../keep-focus.ts'
import { Facts, formatDateTime, formatDay, Loading } from '../master-detail.tsx'
import { Note } from '../note.tsx'
import { useBackOffice } from '../use-back-office.ts'
import { OrderLines } from './order-lines.tsx'
import { fullNameOf, orderSchema, unsentQuantity, type Fulfilment, type Order } from './order-schema.ts'
import { SendForm } from './send-form.tsx'
import { slipsUrl } from './slips.ts'
import { StateBadge } from './state-badge.tsx'
import { TrackingForm } from './tracking-form.tsx'

type Fact = [name: string, value: ReactNode]

const inLines = (attributes: Order['attributes']): string =>
  attributes.map(({ key, value }) => `${key}: ${value}`).join('\n')

const fact = (name: string, value: ReactNode): Fact[] => (value ? [[name, value]] : [])

/** The facts for packing the order. */
const packingFacts = (order: Order): Fact[] => [
  ['Address', order.address.join('\n') || 'Nothing is shipped'],
  ...fact('Phone', order.phone),
  ...fact('Shipping', order.shippingMethod),
  ...fact('Note', order.note),
  ...fact('Details', inLines(order.attributes)),
]

/** The delivery state of a gift note. */
function deliveryOf({ sending, deliveredAt, returnedAt }: NonNullable<Order['giftNote']>): string {
  if (deliveredAt) return `sent ${formatDateTime(deliveredAt)}`
  if (returnedAt) return `returned to the buyer ${formatDateTime(returnedAt)}: there is no such address`
  return sending ? `to be sent on ${formatDay(sending.day)}` : 'not sent yet'
}

/** A link to write to an address. Encoded, since a buyer's may have "?" and "&": it would name other recipients. */
const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** The origin of the order, and its payment. */
function originFacts(order: Order): Fact[] {
  const { giftNote } = order
  return [
    ['Placed', formatDateTime(order.placedAt)],
    [
      'By',
      <a key="email" href={mailLink(order.email)}>
        {order.email}
      </a>,
    ],
    ...fact('Gift note', giftNote && `${giftNote.text}\n\nTo ${giftNote.to}, by email, ${deliveryOf(giftNote)}`),
    ...fact('Discounts', order.discountCodes.join(', ')),
    ['Payment', order.payments.map(({ name, amount }) => `${name}  ${amount}`).join('\n')],
    ...fact('Campaign', inLines(order.campaign)),
  ]
}

const Totals = ({ totals }: Pick<Order, 'totals'>) => (
  <Card borderTop paddingTop={4}>
    <Stack as="dl" gap={3} style={{ margin: 0 }}>
      {totals.map(({ name, amount }, index) => (
        <Flex key={name} justify="space-between" gap={3}>
          <Text as="dt" size={1} weight={index === totals.length - 1 ? 'semibold' : 'regular'}>
            {name}
          </Text>
          <Text as="dd" size={1} weight={index === totals.length - 1 ? 'semibold' : 'regular'} style={{ margin: 0 }}>
            {amount}
          </Text>
        </Flex>
      ))}
    </Stack>
  </Card>
)

interface SentProps {
  order: Order
  fulfilment: Fulfilment
  reload(): Promise<void>
}

function Sent({ order, fulfilment, reload }: SentProps) {
  const { lines, trackingNumber, trackingUrl, createdAt, sentBy } = fulfilment
  const what = lines.flatMap(({ line, quantity }) => {
    const ordered = order.lines.find(({ position }) => position === line)
    return ordered ? `${quantity} × ${fullNameOf(ordered)}` : []
  })
  return (
    <Card as="section" border radius={3} padding={4} tone="positive">
      <Stack gap={4}>
        <Heading as="h3" size={1}>
          Sent {formatDateTime(createdAt)}
        </Heading>
        <Facts
          facts={[
            ['What', what.join('\n')],
            ...fact('Tracking number', trackingNumber),
            ...fact(
              'Tracking link',
              trackingUrl && (
                <a href={trackingUrl} target="_blank" rel="noreferrer">
                  {trackingUrl}
                </a>
              ),
            ),
            ['By', sentBy],
          ]}
        />
        <TrackingForm order={order} fulfilment={fulfilment} onCorrected={reload} />
      </Stack>
    </Card>
  )
}

interface OrderDetailProps {
  number: string
  /** Called when the order has changed. @param isSent whether something of it was sent, also by somebody else. */
  onChange(isSent: boolean): void
}

/** An order with everything needed to pack it, and the form that sends it. */
export function OrderDetail({ number, onChange }: OrderDetailProps) {
  const { value: order, problem, reload } = useBackOffice(`orders/${encodeURIComponent(number)}`, orderSchema)
  /** The message about items that somebody else has sent; kept when the form is remounted. */
  const [refusal, setRefusal] = useState<string>()
  const titleId = useId()
  if (!order) return problem === undefined ? <Loading /> : <Note isProblem>{problem}</Note>
  return (
    <Stack as="section" ref={keepFocus} tabIndex={-1} aria-labelledby={titleId} gap={5}>
      <Flex gap={3} align="center" wrap="wrap">
        <Heading as="h2" id={titleId}>
          Order {order.number}
        </Heading>
        <output>
          <StateBadge state={order.state} />
        </output>
        <Button
          as="a"
          mode="ghost"
          href={slipsUrl([order.number])}
          target="_blank"
          rel="noreferrer"
          text="Packing slip"
          style={{ marginLeft: 'auto' }}
        />
      </Flex>
      <Problem>{problem}</Problem>
      <Facts facts={packingFacts(order)} />
      <OrderLines lines={order.lines} />
      <Totals totals={order.totals} />
      <Facts facts={originFacts(order)} />
      {order.fulfilments.map((fulfilment) => (
        <Sent key={fulfilment.position} order={order} fulfilment={fulfilment} reload={reload} />
      ))}
      {refusal !== undefined && (
        <Card tone="critical" padding={3} radius={2} role="alert">
          <Text size={1}>{refusal}</Text>
        </Card>
      )}
      {order.lines.some((line) => unsentQuantity(line) > 0) && (
        <SendForm
          key={order.fulfilments.length}
          order={order}
          onChange={async ({ isSent, problem: told }) => {
            setRefusal(isSent ? told : undefined)
            await reload()
            onChange(isSent)
          }}
        />
      )}
    </Stack>
  )
}
