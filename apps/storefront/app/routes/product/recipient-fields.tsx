import { useId, useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import { useHydrated } from '../../timing/use-hydrated.ts'
import type { FilledAttribute } from '../../features/cart/model/cart.ts'
import {
  longestGiftMessage,
  recipientAttributes,
  recipientFaults,
  recipientFields,
  sendingDays,
  type RecipientFaults,
  type RecipientField,
} from '../../features/cart/model/gift-card-recipient.ts'

/** What the recipient's fields of a form have, by their names. */
const enteredIn = (form: FormData): Partial<Record<RecipientField, string>> =>
  Object.fromEntries(recipientFields.map(({ name }) => [name, String(form.get(name) ?? '')]))

function faultsIn(form: HTMLFormElement): RecipientFaults {
  const entered = enteredIn(new FormData(form))
  const day = form.elements.namedItem('sendOn')
  // A day of which a part is missing has no value: it would be sent at once.
  const isHalf = day instanceof HTMLInputElement && day.validity.badInput
  return recipientFaults(isHalf ? { ...entered, sendOn: 'unfinished' } : entered, sendingDays())
}

/**
 * Goes to a field as soon as it is seen, for at most `frames` frames: unfolding is animated, and what is not seen
 * takes no focus.
 */
function focusOnceSeen(field: HTMLElement, frames = 60): void {
  field.focus()
  if (document.activeElement !== field && frames > 0) requestAnimationFrame(() => focusOnceSeen(field, frames - 1))
}

/** Shows a field, also one that is folded up, and goes to it. */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.querySelector<HTMLElement>(`[name=${name}]`)
  const folded = field?.closest('details')
  if (!field || !folded) return
  folded.open = true
  focusOnceSeen(field)
}

/** Who gets a gift card, for the form that asks for it. */
export interface Recipient {
  /** Whether it is right as it is entered; else the first field that is not gets the focus. */
  check(form: HTMLFormElement): boolean
  /** The attributes of the line for what was entered. */
  attributes(entered: FormData): FilledAttribute[]
}

/** With the time zone that the buyer has at 9:00 of the day, when mails are sent: summer time may end before. */
function attributesFor(form: FormData): FilledAttribute[] {
  const entered = enteredIn(form)
  return recipientAttributes(entered, new Date(`${entered.sendOn}T09:00`).getTimezoneOffset())
}

/** Who gets a gift card, if not its buyer. */
export default function RecipientFields({ ref }: { ref: Ref<Recipient> }) {
  const [faults, setFaults] = useState<RecipientFaults>({})
  // A page from the cache has no day of its own.
  const days = useHydrated() && sendingDays()

  useImperativeHandle(
    ref,
    () => ({
      check(form) {
        const found = faultsIn(form)
        setFaults(found)
        const [wrong] = Object.keys(found)
        if (wrong === undefined) return true
        focusField(form, wrong)
        return false
      },
      attributes: attributesFor,
    }),
    [],
  )

  /** Takes back what has been corrected; what is newly wrong is told when the form is sent. */
  function recheck(form: HTMLFormElement): void {
    const found = faultsIn(form)
    setFaults((told) => Object.fromEntries(Object.entries(found).filter(([name]) => name in told)))
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
      <div className="mt-3 grid gap-4">
        <p className="text-small">They get the code by e-mail, at once or on the day that you choose.</p>
        <Field name="recipientEmail" label="Their e-mail address" fault={faults.recipientEmail}>
          {/* Of the type "email" a browser without script would refuse addresses that the shop takes. */}
          {(props) => <input {...props} inputMode="email" autoCapitalize="none" spellCheck={false} maxLength={255} />}
        </Field>
        <Field name="recipientName" label="Their name" isOptional>
          {(props) => <input {...props} maxLength={255} />}
        </Field>
        <Field name="giftMessage" label="A few words" isOptional>
          {(props) => <textarea {...props} maxLength={longestGiftMessage} />}
        </Field>
        <Field name="sendOn" label="On which day, within 90 days" fault={faults.sendOn} isOptional>
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
  /** What is wrong with it. */
  fault?: string | undefined
  children(props: Control): ReactNode
}

function Field({ name, label, isOptional, fault, children }: FieldProps) {
  const id = useId()
  const told = fault !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="text-small font-normal opacity-70"> (optional)</span>}
      </label>
      {children({ id, name, className: 'field', autoComplete: 'off', ...told })}
      {fault !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {fault}
        </p>
      )}
    </div>
  )
}
