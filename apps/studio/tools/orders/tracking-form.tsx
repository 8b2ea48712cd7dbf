import { Text } from '@sanity/ui'
import { RefusedError } from '../account/call-auth.ts'
import { FormButton } from '../account/form-button.tsx'
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
  async function save(fields: FormData): Promise<void> {
    const { problem, isOutdated } = await correctTracking(order.number, fulfilment, trackingIn(fields))
    if (isOutdated) await onCorrected()
    if (problem !== undefined) throw new RefusedError(problem)
  }
  return (
    <FormButton text="Correct tracking" submit="Save tracking" onSubmit={save}>
      <TrackingFields {...fulfilment} />
      <Text size={1} muted>
        {order.email} gets a mail with the new tracking.
      </Text>
    </FormButton>
  )
}
