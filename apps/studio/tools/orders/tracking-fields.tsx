import { Field } from '../form-parts.tsx'

interface TrackingFieldsProps {
  trackingNumber?: string
  trackingUrl?: string
}

/** The inputs for a parcel's tracking, with its current values. */
export function TrackingFields({ trackingNumber = '', trackingUrl = '' }: TrackingFieldsProps) {
  return (
    <>
      <Field
        label="Tracking number (optional)"
        name="trackingNumber"
        defaultValue={trackingNumber}
        maxLength={100}
        autoComplete="off"
        isOptional
      />
      <Field
        label="Tracking link (optional)"
        name="trackingUrl"
        type="url"
        defaultValue={trackingUrl}
        maxLength={1000}
        placeholder="https://"
        autoComplete="off"
        isOptional
      />
    </>
  )
}

/** The values of {@link TrackingFields}. */
export const trackingIn = (fields: FormData) => ({
  trackingNumber: String(fields.get('trackingNumber')),
  trackingUrl: String(fields.get('trackingUrl')),
})
