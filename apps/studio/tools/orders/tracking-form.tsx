import { Button, Text } from '@sanity/ui'
import { useState } from 'react'
import { EntryForm } from '../account/account-section.tsx'
import { useFormFocus } from '../account/form-button.tsx'
import type { Fulfilment, Order } from './order-schema.ts'
import { correctTracking } from './send-order.ts'
import { trackingIn, TrackingFields } from './tracking-fields.tsx'

interface TrackingFormProps {
  order: Order
  fulfilment: Fulfilment
  /** Called after the tracking was corrected, by this or by somebody else. */
  onCorrected(): Promise<void>
}

/** Corrects the tracking of a parcel, after a click on its button. */
export function TrackingForm({ order, fulfilment, onCorrected }: TrackingFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const container = useFormFocus(isOpen)

  async function save(fields: FormData): Promise<void> {
    setBusy(true)
    const { problem: refused, isOutdated } = await correctTracking(order.number, fulfilment, trackingIn(fields))
    setProblem(refused ?? '')
    if (isOutdated) await onCorrected()
    if (refused === undefined) setOpen(false)
    setBusy(false)
  }

  return (
    <div ref={container}>
      {isOpen ? (
        <EntryForm
          submit="Save tracking"
          isBusy={isBusy}
          problem={problem}
          onSubmit={(fields) => void save(fields)}
          onCancel={() => setOpen(false)}
        >
          <TrackingFields {...fulfilment} />
          <Text size={1} muted>
            {order.email} gets a mail with the new tracking.
          </Text>
        </EntryForm>
      ) : (
        <Button mode="ghost" text="Correct tracking" onClick={() => setOpen(true)} />
      )}
    </div>
  )
}
