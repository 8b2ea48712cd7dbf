import { useId, useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import { useHydrated } from '../../timing/use-hydrated.ts'
import type { FilledAttribute } from '../../features/cart/model/cart.ts'
import {
  maxGiftMessageLength,
  recipientAttributes,
  recipientErrors,
  sendingDays,
  type RecipientErrors,
} from '../../features/cart/model/gift-card-recipient.ts'
import { recipientFields, type RecipientField } from '../../features/cart/model/recipient-fields.ts'
import { focusField } from '../../ui/focus-field.ts'

/** The values of a form's recipient fields, by name. */
const enteredIn = (form: FormData): Partial<Record<RecipientField, string>> =>
  Object.fromEntries(recipientFields.map(({ name }) => [name, String(form.get(name) ?? '')]))

function errorsIn(form: HTMLFormElement): RecipientErrors {
  const entered = enteredIn(new FormData(form))
  const day = form.elements.namedItem('sendOn')
  // An incomplete date has an empty value, which would mean sending at once.
  const isHalf = day instanceof HTMLInputElement && day.validity.badInput
  return recipientErrors(isHalf ? { ...entered, sendOn: 'unfinished' } : entered, sendingDays())
}

/**
 * Focuses a field as soon as it is visible, within at most `frames` frames: expanding is animated, and hidden elements
 * cannot take the focus.
 */
function focusOnceSeen(field: HTMLElement, frames = 60): void {
  focusField(field)
  if (document.activeElement !== field && frames > 0) requestAnimationFrame(() => focusOnceSeen(field, frames - 1))
}

/** Expands the section of a field and focuses the field. */
function focusInvalid(form: HTMLFormElement, name: string): void {
  const field = form.querySelector<HTMLElement>(`[name=${name}]`)
  const folded = field?.closest('details')
  if (!field || !folded) return
  folded.open = true
  focusOnceSeen(field)
}

/** Validates and reads the recipient fields, for the surrounding form. */
export interface Recipient {
  /** Whether the fields are valid; otherwise focuses the first invalid one. */
  check(form: HTMLFormElement): boolean
  /** The line attributes for the entered recipient. */
  attributes(entered: FormData): FilledAttribute[]
}

/**
 * Uses the buyer's UTC offset at 9:00 of the chosen day, when mails are sent, because daylight saving time may end
 * before; without a chosen day they are sent now.
 */
function attributesFor(form: FormData): FilledAttribute[] {
  const entered = enteredIn(form)
  const sentAt = entered.sendOn ? new Date(`${entered.sendOn}T09:00`) : new Date()
  return recipientAttributes(entered, sentAt.getTimezoneOffset())
}

/** The fields for the recipient of a gift card, if that is not the buyer. */
export default function RecipientFields({ ref }: { ref: Ref<Recipient> }) {
  const [errors, setErrors] = useState<RecipientErrors>({})
  // Only in the browser: a cached page may be of another day.
  const days = useHydrated() && sendingDays()

  useImperativeHandle(
    ref,
    () => ({
      check(form) {
        const found = errorsIn(form)
        setErrors(found)
        const [wrong] = Object.keys(found)
        if (wrong === undefined) return true
        focusInvalid(form, wrong)
        return false
      },
      attributes: attributesFor,
    }),
    [],
  )

  /** Removes the errors of corrected fields; new errors are shown only on submit. */
  function recheck(form: HTMLFormElement): void {
    const found = errorsIn(form)
    setErrors((told) => Object.fromEntries(Object.entries(found).filter(([name]) => name in told)))
  }

  return (
    <details
      className="mt-4 border-t-[1.5px] border-hairline pt-4"
      onChange={({ currentTarget }) => {
        const form = currentTarget.closest('form')
        if (form) recheck(form)
      }}
    >
      <summary className="cursor-pointer font-semibold">Send it to somebody</summary>
      <div className="mt-3 grid grid-cols-1 gap-4">
        <p className="text-small">They get the code by email, at once or on the day that you choose.</p>
        <Field name="recipientEmail" label="Their email address" error={errors.recipientEmail}>
          {/* Not type "email": without script, browsers would reject addresses that the shop accepts. The pattern is for
              them, since they empty these fields on Back from a refusal. */}
          {(props) => (
            <input
              {...props}
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={255}
              pattern=".+@.+[.].+"
            />
          )}
        </Field>
        <Field name="recipientName" label="Their name" isOptional>
          {(props) => <input {...props} dir="auto" maxLength={255} />}
        </Field>
        <Field name="giftMessage" label="A few words" isOptional>
          {(props) => <textarea {...props} dir="auto" maxLength={maxGiftMessageLength} />}
        </Field>
        <Field name="sendOn" label="On which day, within 90 days" error={errors.sendOn} isOptional>
          {(props) => <input {...props} {...days} type="date" />}
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
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

interface FieldProps {
  name: RecipientField
  label: string
  isOptional?: boolean
  /** The error message. */
  error?: string | undefined
  children(props: Control): ReactNode
}

function Field({ name, label, isOptional, error, children }: FieldProps) {
  const id = useId()
  const ariaProps = error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="text-small font-normal opacity-70"> (optional)</span>}
      </label>
      {children({ id, name, className: 'field', autoComplete: 'off', ...ariaProps })}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
