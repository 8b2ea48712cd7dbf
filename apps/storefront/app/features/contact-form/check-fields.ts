import { fieldError } from '../../ui/field-rules.ts'
import type { ContactFormField } from '../../content/form-definition.ts'

/** The limits of the forms service, in bytes: for one file, and for all together. */
const largest = { file: 10_000_000, together: 20_000_000 }

/** The errors of a form by field name; empty when it is valid. */
export type FieldErrors = Record<string, string>

/** The chosen files: browsers send an empty one when none was chosen. */
const chosenFiles = (data: FormData, name: string): File[] =>
  data.getAll(name).flatMap((entry) => (entry instanceof File && entry.name !== '' ? entry : []))

function fileError(files: File[], { required }: ContactFormField): string | null {
  if (files.some(({ size }) => size > largest.file)) return 'Files may have up to 10 MB each.'
  if (required && files.length === 0) return 'Please choose a file.'
  return null
}

function errorOf(field: ContactFormField, data: FormData): string | null {
  const { name, type, required } = field
  if (type === 'file') return fileError(chosenFiles(data, name), field)
  const value = data.get(name)
  return fieldError(typeof value === 'string' ? value : '', {
    required: required === true,
    email: type === 'email',
    url: type === 'url',
  })
}

/** Validates the values against the form's rules. */
export function checkFields(fields: readonly ContactFormField[], data: FormData): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of fields) {
    const error = errorOf(field, data)
    if (error !== null) errors[field.name] = error
  }
  const uploads = fields.filter(({ type }) => type === 'file')
  const size = uploads.flatMap(({ name }) => chosenFiles(data, name)).reduce((sum, file) => sum + file.size, 0)
  const last = uploads.at(-1)
  if (last && size > largest.together) errors[last.name] ??= 'All files together may have up to 20 MB.'
  return errors
}
