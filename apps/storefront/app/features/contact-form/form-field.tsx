import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import type { ContactFormField } from '../../content/form-definition.ts'
import { useHydrated } from '../../timing/use-hydrated.ts'

interface FormFieldProps {
  field: ContactFormField
  /** The error message, shown below. */
  error: string | undefined
  onBlur(event: FocusEvent, name: string): void
}

interface InputProps {
  id: string
  name: string
  className: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string
  onBlur(event: FocusEvent): void
}

const acceptDefault = 'image/*'

/**
 * A file input behind a button and the names of the chosen files, or that there are none. Without script, and until it
 * has loaded, it is the browser's own, which shows the names itself.
 */
function FileInput({ accept, describedBy, input }: { accept: string; describedBy: string; input: InputProps }) {
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<string[]>([])
  const showNames = () => setNames(Array.from(field.current?.files ?? [], ({ name }) => name))
  // Files chosen before hydration, or restored by the browser after Back.
  useEffect(showNames, [])
  return (
    <div className={isHydrated ? 'file-choice' : undefined}>
      {isHydrated && (
        <>
          <span className="pill" aria-hidden="true">
            Choose a file
          </span>
          <span id={describedBy} className="text-small">
            {names.length > 0 ? names.join(', ') : 'No file selected'}
          </span>
        </>
      )}
      <input
        {...input}
        ref={field}
        type="file"
        multiple
        accept={accept}
        aria-describedby={`${describedBy} ${input['aria-describedby']}`}
        onChange={showNames}
      />
    </div>
  )
}

/** What the browser fills in: known by the type, and for the usual field of a form by its name. */
const autoCompleteOf = ({ type, name }: ContactFormField): string | undefined =>
  type === 'url' ? type : name === 'name' ? 'name' : undefined

function inputOf(field: ContactFormField, input: InputProps): ReactNode {
  const { type, options, accept } = field
  switch (type) {
    case 'textarea':
      return <textarea {...input} dir="auto" rows={5} />
    case 'select':
      return (
        <select {...input} defaultValue="">
          <option value="">Please choose</option>
          {options.map(({ key, value }) => (
            <option key={key} value={key}>
              {value}
            </option>
          ))}
        </select>
      )
    case 'file':
      return <FileInput accept={accept ?? acceptDefault} describedBy={`${input.id}-files`} input={input} />
    case 'email':
      // Not of type 'email': without script, browsers would reject addresses that the shop accepts.
      return <input {...input} inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
    default:
      return (
        <input {...input} type={type} dir={type === 'text' ? 'auto' : undefined} autoComplete={autoCompleteOf(field)} />
      )
  }
}

/** A field of a contact form: label, input and error. */
export function FormField({ field, error, onBlur }: FormFieldProps) {
  // Not of the field's name: that may have spaces, which separate the ids of `aria-describedby`.
  const id = useId()
  const isRequired = field.required === true
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {field.label}
        {!isRequired && <span className="font-normal opacity-70"> (optional)</span>}
      </label>
      {inputOf(field, {
        id,
        name: field.name,
        className: 'field',
        required: isRequired,
        'aria-invalid': error !== undefined,
        'aria-describedby': `${id}-error`,
        onBlur: (event) => onBlur(event, field.name),
      })}
      <p id={`${id}-error`} className="field-error">
        {error}
      </p>
    </div>
  )
}
