import { Heading, Stack } from '@sanity/ui'
import { z } from 'zod'
import { Facts, formatMoment, MasterDetail } from './master-detail.tsx'
import { useBackOffice } from './use-back-office.ts'

const orderSchema = z.object({
  number: z.number(),
  placedAt: z.string(),
  email: z.string(),
  total: z.string(),
  lines: z.array(
    z.object({
      title: z.string(),
      variantTitle: z.string(),
      sku: z.string().nullable(),
      quantity: z.number(),
      total: z.string(),
    }),
  ),
})

type Order = z.infer<typeof orderSchema>

const ordersSchema = z.array(orderSchema)

/** A line's name. Products without options have a single variant 'Default Title', which is not shown. */
const nameOf = ({ title, variantTitle }: Order['lines'][number]): string =>
  variantTitle && variantTitle !== 'Default Title' ? `${title}, ${variantTitle}` : title

function OrderDetail({ entry: order }: { entry: Order }) {
  return (
    <Stack gap={5}>
      <Heading as="h2">Order {order.number}</Heading>
      <Facts
        facts={[
          ['Placed', formatMoment(order.placedAt)],
          ['By', order.email],
          ...order.lines.map((line): [string, string] => [`${line.quantity} ×`, `${nameOf(line)}  ${line.total}`]),
          ['Total', order.total],
        ]}
      />
    </Stack>
  )
}

/** The shop's newest orders. */
export function Orders() {
  return (
    <MasterDetail
      title="Orders"
      empty="No orders yet. They appear here a moment after they are placed."
      state={useBackOffice('orders', ordersSchema)}
      idOf={({ number }) => String(number)}
      summary={({ number, email, total, placedAt }) => ({
        title: `${number} · ${email}`,
        subtitle: formatMoment(placedAt),
        aside: total,
      })}
      detail={OrderDetail}
    />
  )
}
