import type { FieldError } from '@shop/http/problem'
import { isEmailAddress } from '@shop/validation/email-address'
import { z } from 'zod'
import { safeFileName } from './file-name.ts'
import { acceptDefault, isAccepted, nameOfType, sniffType } from './file-type.ts'
import { findField, type FormDefinition, type FormField } from './form-definition.ts'
import { honeypot } from './limits.ts'
import type { Multipart, UploadedFile } from './read-multipart.ts'
import { SubmissionError } from './submission-error.ts'

/** A value as stored: with the label that the visitor saw, since the form may change later. */
export interface SubmittedValue {
  name: string
  label: string
  value: string
}

export interface SubmittedFile extends UploadedFile {
  label: string
  contentType: string
}

export interface CheckedSubmission {
  values: SubmittedValue[]
  files: SubmittedFile[]
  /** The first email address given, for replies. */
  replyTo: string | undefined
}

const urlSchema = z.url({ protocol: /^https?$/u })

/** The error in a text field's value, if any: a sentence for visitors, as all errors of fields are. */
function errorOf({ type, options }: FormField, value: string): string | undefined {
  if (value === '') return undefined
  if (type === 'email' && !isEmailAddress(value)) return 'This must be an email address.'
  if (type === 'url' && !urlSchema.safeParse(value).success)
    return 'This must be an address beginning with http:// or https://.'
  if (type === 'select' && !options.some(({ key }) => key === value)) return 'This must be one of the options.'
  return undefined
}

/**
 * Control characters besides line breaks and tabs, lone surrogates, and characters that change the direction of the
 * text after it.
 */
const unwanted = /[^\P{Cc}\n\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu

/**
 * Removes unwanted characters; keeps line breaks only in multi-line fields. Other invisible characters are parts of
 * words, as in Persian, and of emoji.
 */
function cleanText(value: string, type: string): string {
  const breaks = type === 'textarea' ? '\n' : ' '
  return value
    .replaceAll(/\r\n?|\n/gu, breaks)
    .replaceAll(unwanted, '')
    .trim()
}

/** Whether anything of a text can be seen. */
const isVisible = (text: string): boolean => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(text)

/** The label of a choice, as the visitor saw it. */
const labelOf = ({ type, options }: FormField, value: string): string =>
  (type === 'select' && options.find(({ key }) => key === value)?.value) || value

async function checkFile(file: UploadedFile, field: FormField): Promise<SubmittedFile | string> {
  const type = await sniffType(file.path, file.name)
  const accept = field.accept ?? acceptDefault
  if (!type || !isAccepted(type, accept)) {
    const except = accept.includes('image/') ? ', but not SVG' : ''
    return `“${file.name}” has a type that is not accepted. Accepted types: ${accept}${except}.`
  }
  return { ...file, name: safeFileName(nameOfType(file.name, type)), label: field.label, contentType: type.mime }
}

/** Whether the hidden field is filled in, which only bots do. */
export function isSpam({ values }: Multipart): boolean {
  return values.some(([name, value]) => name === honeypot && value !== '')
}

/**
 * Validates a submission against its form.
 * @throws {SubmissionError} 422 naming every field that is invalid or unknown.
 */
export async function checkSubmission(form: FormDefinition, multipart: Multipart): Promise<CheckedSubmission> {
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => void errors.push({ field, message })
  const values: SubmittedValue[] = []
  const files: SubmittedFile[] = []

  for (const [given, raw] of multipart.values) {
    if (given === honeypot) continue
    const field = findField(form, given)
    if (!field || field.type === 'file') {
      refuse(field?.name ?? given, 'This is not a field of this form.')
      continue
    }
    const { name, type } = field
    // The key of a choice is what the editor has written, possibly with spaces around it.
    const value = type === 'select' ? raw : cleanText(raw, type)
    const error = values.some((known) => known.name === name) ? 'This is given more than once.' : errorOf(field, value)
    if (error) refuse(name, error)
    else values.push({ name, label: field.label, value: labelOf(field, value) })
  }
  for (const file of multipart.files) {
    const field = findField(form, file.field)
    const name = field?.name ?? file.field
    const checked = field?.type === 'file' ? await checkFile(file, field) : 'This is not a file field of this form.'
    if (typeof checked === 'string') refuse(name, checked)
    else files.push({ ...checked, field: name })
  }
  for (const { name, required } of form.fields) {
    if (!required) continue
    const given = values.some((each) => each.name === name && isVisible(each.value))
    if (!given && !files.some(({ field }) => field === name) && !errors.some(({ field }) => field === name)) {
      refuse(name, 'This is required.')
    }
  }
  if (errors.length > 0) throw new SubmissionError(422, 'The form has errors', errors)
  return {
    values,
    files,
    replyTo: values.find(({ name, value }) => value !== '' && findField(form, name)?.type === 'email')?.value,
  }
}
