import { isEmailAddress } from '@shop/validation/email-address'
import { z } from 'zod'

const text = z.string().trim().min(1)
const nothingAsUndefined = <Value>(schema: z.ZodType<Value>) =>
  schema.nullish().transform((value) => value ?? undefined)

/** The supported field types; other fields are ignored (specification, section 5). */
const fieldTypes = ['text', 'email', 'url', 'textarea', 'select', 'file'] as const

const fieldSchema = z.object({
  label: text,
  name: text,
  type: z.string(),
  required: nothingAsUndefined(z.boolean()),
  options: nothingAsUndefined(z.array(z.object({ key: z.string(), value: z.string() }))),
  accept: nothingAsUndefined(z.string()),
})

/**
 * A published `form` document: submissions are validated against it and mailed to its recipients, who are never sent to
 * browsers.
 */
export const formSchema = z.object({
  id: text,
  title: z
    .string()
    .nullish()
    .transform((title) => title ?? 'Contact form'),
  fields: z.array(fieldSchema),
  notificationRecipients: z.array(z.object({ name: z.string().nullish(), email: z.string().refine(isEmailAddress) })),
})

export type FormDefinition = z.output<typeof formSchema>
export type FormField = FormDefinition['fields'][number]

/** The form's supported field with that name. */
export function findField(form: FormDefinition, name: string): FormField | undefined {
  return form.fields.find((field) => field.name === name && fieldTypes.some((type) => type === field.type))
}
