import { z } from 'zod'
import { textOr } from './fields.ts'
import { tolerantList } from './tolerant.ts'

/** The supported kinds of field; others are left out (specification, section 5). */
const fieldTypes = ['text', 'email', 'url', 'textarea', 'select', 'file'] as const

const fieldSchema = z.object({
  label: z.string(),
  name: z.string(),
  type: z.enum(fieldTypes),
  required: z.boolean().nullish(),
  options: tolerantList(z.object({ key: z.string(), value: z.string() })),
  accept: textOr(null),
})

const otherFieldSchema = z.object({ type: z.string() }).transform(() => null)

/** A form without its recipients, which never leave the server. */
export const formFields = /* groq */ `
  "id": _id,
  title,
  fields[]{label, name, type, required, options[]{key, value}, accept},
  submitValue,
  successMessage
`

export const formSchema = z.object({
  id: z.string(),
  title: textOr('Contact form'),
  fields: tolerantList(z.union([fieldSchema, otherFieldSchema])).transform((fields) =>
    fields.filter((field) => field !== null),
  ),
  submitValue: textOr('Submit'),
  successMessage: textOr('Success! Thank you.'),
})

export type ContactFormDefinition = z.output<typeof formSchema>
export type ContactFormField = ContactFormDefinition['fields'][number]
