import { Button, Card, Checkbox, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { fullNameOf, unsentQuantity, type Order, type OrderLine } from './order-schema.ts'
import { sendOrder, type SendResult } from './send-order.ts'
import { trackingIn, TrackingFields } from './tracking-fields.tsx'

interface LineChoiceProps {
  line: OrderLine
  quantity: number
  onChange(quantity: number): void
}

/** Whether a line is part of this parcel, and with how many pieces. */
function LineChoice({ line, quantity, onChange }: LineChoiceProps) {
  const id = useId()
  const left = unsentQuantity(line)
  return (
    <Flex as="li" gap={3} align="center" style={{ listStyle: 'none' }}>
      <Checkbox id={id} checked={quantity > 0} onChange={() => onChange(quantity > 0 ? 0 : left)} />
      <Text as="label" htmlFor={id} size={1} style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {fullNameOf(line)}
      </Text>
      <Flex align="center" gap={2}>
        <div style={{ width: '4.5rem' }}>
          <TextInput
            type="number"
            inputMode="numeric"
            aria-label={`Pieces of ${fullNameOf(line)}`}
            min={0}
            max={left}
            required
            value={String(quantity)}
            onChange={({ currentTarget }) => onChange(Math.trunc(currentTarget.valueAsNumber) || 0)}
          />
        </div>
        <Text size={1} muted style={{ whiteSpace: 'nowrap' }}>
          of {left}
        </Text>
      </Flex>
    </Flex>
  )
}

const pieces = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`)

interface SendFormProps {
  order: Order
  /** Called when the order has changed. The message is shown elsewhere, because the form is remounted then. */
  onChange(result: SendResult): Promise<void>
}

/** Sends what is left of an order, or a part of it. Remount it when something was sent. */
export function SendForm({ order, onChange }: SendFormProps): ReactNode {
  const open = order.lines.filter((line) => unsentQuantity(line) > 0)
  const [quantities, setQuantities] = useState(() => new Map(open.map((line) => [line.position, unsentQuantity(line)])))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const total = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(undefined)
    const result = await sendOrder(order.number, {
      position: order.fulfilments.length + 1,
      lines: [...quantities].flatMap(([line, quantity]) => (quantity > 0 ? { line, quantity } : [])),
      ...trackingIn(fields),
    })
    if (!result.isSent) setProblem(result.problem)
    if (result.isOutdated) await onChange(result)
    setBusy(false)
  }

  return (
    <Card as="section" border radius={3} padding={4}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <Heading as="h3" size={1}>
            Send
          </Heading>
          <Stack as="ul" gap={3} padding={0} style={{ margin: 0 }}>
            {open.map((line) => (
              <LineChoice
                key={line.position}
                line={line}
                quantity={quantities.get(line.position) ?? 0}
                onChange={(quantity) => setQuantities(new Map([...quantities, [line.position, quantity]]))}
              />
            ))}
          </Stack>
          <TrackingFields />
          {problem !== undefined && (
            <Card tone="critical" padding={3} radius={2} role="alert">
              <Text size={1}>{problem}</Text>
            </Card>
          )}
          <Stack gap={3}>
            <Button
              type="submit"
              disabled={isBusy || total === 0}
              text={isBusy ? 'Sending …' : `Send ${pieces(total)}`}
            />
            <Text size={1} muted>
              {order.email} gets a mail with what is sent and how to follow it.
            </Text>
          </Stack>
        </Stack>
      </form>
    </Card>
  )
}
