import { useId, type ReactNode } from 'react'
import { longestGiftMessage, type RecipientField } from '../../features/cart/model/gift-card-recipient.ts'

/** Who gets a gift card, if not its buyer. */
export function RecipientFields() {
  return (
    <details className="mt-4 border-t-[1.5px] border-hairline pt-4">
      <summary className="cursor-pointer font-semibold">Send it to somebody</summary>
      <div className="mt-3 grid gap-4">
        <p className="text-small">They get the code by e-mail, at once or on the day that you choose.</p>
        <Field name="recipientEmail" label="Their e-mail address">
          {(props) => <input {...props} type="email" maxLength={255} />}
        </Field>
        <Field name="recipientName" label="Their name" isOptional>
          {(props) => <input {...props} maxLength={255} />}
        </Field>
        <Field name="giftMessage" label="A few words" isOptional>
          {(props) => <textarea {...props} maxLength={longestGiftMessage} />}
        </Field>
        <Field name="sendOn" label="On which day, within 90 days" isOptional>
          {(props) => <input {...props} type="date" />}
        </Field>
      </div>
    </details>
  )
}

interface Control {
  id: string
  name: RecipientField
  className: string
  autoComplete: string
}

interface FieldProps {
  name: RecipientField
  label: string
  isOptional?: boolean
  children(props: Control): ReactNode
}

function Field({ name, label, isOptional, children }: FieldProps) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="text-small font-normal opacity-70"> (optional)</span>}
      </label>
      {children({ id, name, className: 'field', autoComplete: 'off' })}
    </div>
  )
}
