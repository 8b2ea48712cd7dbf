import { TextInput } from '@sanity/ui'
import { LabeledField } from '../account/account-section.tsx'

interface TrackingFieldsProps {
  trackingNumber?: string
  trackingUrl?: string
}

/** The inputs for a parcel's tracking, with its current values. */
export function TrackingFields({ trackingNumber = '', trackingUrl = '' }: TrackingFieldsProps) {
  return (
    <>
      <LabeledField label="Tracking number (optional)">
        {(id) => (
          <TextInput id={id} name="trackingNumber" defaultValue={trackingNumber} maxLength={100} autoComplete="off" />
        )}
      </LabeledField>
      <LabeledField label="Tracking link (optional)">
        {(id) => (
          <TextInput
            id={id}
            name="trackingUrl"
            type="url"
            defaultValue={trackingUrl}
            maxLength={1000}
            placeholder="https://"
            autoComplete="off"
          />
        )}
      </LabeledField>
    </>
  )
}

/** The values of {@link TrackingFields}. */
export const trackingIn = (fields: FormData) => ({
  trackingNumber: String(fields.get('trackingNumber')),
  trackingUrl: String(fields.get('trackingUrl')),
})
