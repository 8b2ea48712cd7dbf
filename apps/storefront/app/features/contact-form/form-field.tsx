import { useState, type FocusEvent, type ReactNode } from 'react'
import type { ContactFormField } from '../../content/form-definition.ts'

interface FormFieldProps {
  field: ContactFormField
  /** The error message, shown below. */
  error: string | undefined
  /** The prefix of element ids, since two forms may have fields of the same name. */
  prefix: string
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

/** The names of the chosen files, or that there are none. */
function FileInput({ accept, describedBy, input }: { accept: string; describedBy: string; input: InputProps }) {
  const [names, setNames] = useState<string[]>([])
  return (
    <div className="file-choice">
      <span className="pill" aria-hidden="true">
        Choose a file
      </span>
      <span id={describedBy} className="text-small wrap-anywhere">
        {names.length > 0 ? names.join(', ') : 'No file selected'}
      </span>
      <input
        {...input}
        type="file"
        multiple
        accept={accept}
        aria-describedby={`${describedBy} ${input['aria-describedby']}`}
        onChange={({ target }) => setNames(Array.from(target.files ?? [], ({ name }) => name))}
      />
    </div>
  )
}

const autoComplete: Partial<Record<ContactFormField['type'], string>> = { email: 'email', url: 'url' }

function inputOf({ type, options, accept }: ContactFormField, input: InputProps): ReactNode {
  switch (type) {
    case 'textarea':
      return <textarea {...input} rows={5} />
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
    default:
      return <input {...input} type={type} autoComplete={autoComplete[type]} />
  }
}

/** A field of a contact form: label, input and error. */
export function FormField({ field, error, prefix, onBlur }: FormFieldProps) {
  const id = `${prefix}-${field.name}`
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
