import { isEmailAddress } from '@shop/validation/email-address'
import { z } from 'zod'

/** A list whose broken members are null; any other value becomes an empty list. */
const listWithGaps = <Member extends z.ZodType>(member: Member) => z.array(member.nullable().catch(null)).catch([])

/** A list without its broken members. */
const tolerantList = <Member extends z.ZodType>(member: Member) =>
  listWithGaps(member).transform((members) => members.filter((each) => each !== null))

/** A field of a type that pages show (specification, section 5). */
const fieldSchema = z.object({
  label: z.string(),
  name: z.string(),
  type: z.enum(['text', 'email', 'url', 'textarea', 'select', 'file']),
  required: z.boolean().nullish(),
  options: tolerantList(z.object({ key: z.string(), value: z.string() })),
  // A blank text is none.
  accept: z
    .string()
    .nullish()
    .transform((accept) => accept?.trim() || null),
})

const recipientSchema = z.object({
  name: z.string().catch(''),
  email: z.string().trim().refine(isEmailAddress),
})

/**
 * A published `form` document: submissions are validated against it and mailed to its recipients, who are never sent to
 * browsers. Broken parts are left out, as on the page, so that every displayed form accepts submissions. A broken
 * recipient is null.
 */
export const formSchema = z.object({
  id: z.string(),
  title: z.string().catch('Contact form'),
  fields: tolerantList(fieldSchema),
  notificationRecipients: listWithGaps(recipientSchema),
})

export type FormDefinition = z.output<typeof formSchema>
export type FormField = FormDefinition['fields'][number]

/** A field's name as browsers send it, which write quotation marks like this. https://html.spec.whatwg.org/multipage/ */
const sentName = (name: string): string => name.replaceAll('"', '%22')

/** The form's field with that name, which may be written as browsers send it. */
export function findField(form: FormDefinition, name: string): FormField | undefined {
  return form.fields.find((field) => field.name === name || sentName(field.name) === name)
}
