import { isEmailAddress } from '@shop/validation/email-address'
import { InboxIcon } from '@sanity/icons/Inbox'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { group, inGroups, requiredText, slugField } from '../fields.ts'
import { parentValue } from '../parent-value.ts'

const required = (name: string, title: string) =>
  defineField({
    name,
    title,
    type: 'string',
    validation: requiredText(`A ${title.toLowerCase()} is required.`),
  })

/** Whether several entries of a list have this text in a field; answers would be mixed up. */
function isRepeated(text: string | undefined, entries: unknown, field: string): boolean {
  const texts = Array.isArray(entries) ? entries.map((entry) => String(parentValue(entry, field)).trim()) : []
  return text !== undefined && texts.filter((other) => other === text.trim()).length > 1
}

/** Whether a text is a list of types and endings: no file would match another entry. */
const isAcceptList = (accept: string): boolean =>
  accept.split(',').every((entry) => /^(\*|\.[\w-]+|[\w.+-]+\/([\w.+-]+|\*)|\*\/\*)$/.test(entry.trim()))

const formField = defineArrayMember({
  name: 'formField',
  title: 'Field',
  type: 'object',
  fields: [
    required('label', 'Label'),
    defineField({
      name: 'name',
      type: 'string',
      description: 'What it is called in the message that you get, for example email.',
      validation: (rule) => [
        requiredText('A name is required.')(rule),
        rule.custom((name, { document }) =>
          isRepeated(name, document?.['fields'], 'name') ? 'Another field has this name already' : true,
        ),
      ],
    }),
    defineField({ name: 'required', type: 'boolean' }),
    defineField({
      name: 'type',
      type: 'string',
      options: { list: ['email', 'text', 'url', 'textarea', 'select', 'file'] },
      validation: (rule) => rule.required().error('A type is required.'),
    }),
    defineField({
      name: 'options',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'option',
          type: 'object',
          options: { columns: 2 },
          fields: [required('key', 'Key'), required('value', 'Value')],
          preview: { select: { title: 'value', subtitle: 'key' } },
        }),
      ],
      hidden: ({ parent }) => parent?.type !== 'select',
      validation: (rule) =>
        rule.custom((options: { key?: string }[] | undefined, { parent }) => {
          if (parentValue(parent, 'type') !== 'select') return true
          if (!options?.length) return 'A select field needs options'
          const repeated = options.find(({ key }) => key?.trim() && isRepeated(key, options, 'key'))
          return repeated
            ? `Several options have the key ‘${repeated.key}’: their answers could not be told apart`
            : true
        }),
    }),
    defineField({
      name: 'accept',
      type: 'string',
      description: 'Which files may be sent, for example image/* (the default) or application/pdf.',
      hidden: ({ parent }) => parent?.type !== 'file',
      validation: (rule) =>
        rule.custom((accept, { parent }) =>
          accept === undefined || parentValue(parent, 'type') !== 'file' || isAcceptList(accept)
            ? true
            : 'Write types such as image/* or application/pdf, or endings such as .pdf, with commas between them',
        ),
    }),
  ],
  preview: {
    select: { title: 'label', type: 'type', required: 'required' },
    prepare: ({ title, type, required }) => ({
      title,
      subtitle: [type, required && 'required'].filter(Boolean).join(', '),
    }),
  },
})

const recipient = defineArrayMember({
  name: 'recipient',
  type: 'object',
  options: { columns: 2 },
  fields: [
    defineField({ name: 'name', type: 'string' }),
    defineField({
      name: 'email',
      title: 'Email',
      type: 'string',
      validation: (rule) => [
        rule.required().error('An email address is required.'),
        rule.custom((email) => !email || isEmailAddress(email) || 'This is not an email address'),
      ],
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'email' } },
})

/** A contact form, whose submissions are sent to the recipients. */
export const form = defineType({
  name: 'form',
  title: 'Contact form',
  type: 'document',
  icon: InboxIcon,
  ...inGroups(
    group('form', 'Form', [
      defineField({
        name: 'title',
        type: 'string',
        description: 'What the form is called in its messages.',
      }),
      { ...slugField(true), description: 'A short name of the form for programs. Visitors do not see it.' },
      defineField({
        name: 'fields',
        type: 'array',
        of: [formField],
        validation: (rule) => rule.custom((fields) => (fields?.length ? true : 'A form needs fields')),
      }),
      defineField({ name: 'submitValue', title: 'Button', type: 'string', initialValue: 'Submit' }),
    ]),
    group('answer', 'Recipients and answer', [
      defineField({
        name: 'notificationRecipients',
        title: 'Recipients',
        type: 'array',
        of: [recipient],
        description: 'Each gets a message with what was sent. Visitors never see them.',
        validation: (rule) =>
          rule.custom((recipients) => (recipients?.length ? true : 'A form needs notification recipients')),
      }),
      defineField({
        name: 'successMessage',
        title: 'Message after sending',
        type: 'string',
        initialValue: 'Success! Thank you.',
      }),
    ]),
  ),
  preview: {
    select: { title: 'title', first: 'notificationRecipients.0.email' },
    prepare: ({ title, first }) => ({ title, subtitle: first && `to ${first}` }),
  },
})
