import { fieldError } from '../../ui/field-rules.ts'
import type { ContactFormField } from '../../content/form-definition.ts'

/** The limits of the forms service: the number of files, and the bytes of one file, of all files, and of a text. */
const most = { files: 10, file: 10_000_000, together: 20_000_000, text: 20_000 }

/** The size of a text in bytes as forms send it, with line breaks as CR LF. */
const bytesOf = (text: string): number => new TextEncoder().encode(text.replaceAll('\n', '\r\n')).length

/** The errors of a form by field name; empty when it is valid. */
export type FieldErrors = Record<string, string>

/** The error of a field, whose name may be that of a property of every object, such as `constructor`. */
export const errorIn = (errors: Readonly<FieldErrors>, name: string): string | undefined =>
  Object.hasOwn(errors, name) ? errors[name] : undefined

/** The chosen files: browsers send an empty one when none was chosen. */
const chosenFiles = (data: FormData, name: string): File[] =>
  data.getAll(name).flatMap((entry) => (entry instanceof File && entry.name !== '' ? entry : []))

function fileError(files: File[], { required }: ContactFormField): string | null {
  if (files.some(({ size }) => size > most.file)) return 'Files may have up to 10 MB each.'
  if (required && files.length === 0) return 'Please choose a file.'
  return null
}

function errorOf(field: ContactFormField, data: FormData): string | null {
  const { name, type, required } = field
  if (type === 'file') return fileError(chosenFiles(data, name), field)
  const value = data.get(name)
  const text = typeof value === 'string' ? value : ''
  if (bytesOf(text) > most.text) return 'This is too long. Please shorten it.'
  return fieldError(text, {
    required: required === true,
    email: type === 'email',
    url: type === 'url',
  })
}

/** Validates the values against the form's rules. */
export function checkFields(fields: readonly ContactFormField[], data: FormData): FieldErrors {
  const errors = new Map<string, string>()
  for (const field of fields) {
    const error = errorOf(field, data)
    if (error !== null) errors.set(field.name, error)
  }
  const uploads = fields.filter(({ type }) => type === 'file')
  const files = uploads.flatMap(({ name }) => chosenFiles(data, name).map((file) => ({ name, size: file.size })))
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const last = files.at(-1)
  const add = (name: string, error: string) => errors.set(name, errors.get(name) ?? error)
  if (last && size > most.together) add(last.name, 'All files together may have up to 20 MB.')
  if (last && files.length > most.files) add(last.name, `At most ${most.files} files can be sent at once.`)
  return Object.fromEntries(errors)
}
