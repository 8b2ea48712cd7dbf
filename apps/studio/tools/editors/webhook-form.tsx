import { Stack, Text, TextArea } from '@sanity/ui'
import { useWorkspaces } from 'sanity'
import { Field, LabeledField } from '../form-parts.tsx'
import { Check } from './check.tsx'
import { Choice } from './choice.tsx'

const operations = [
  { name: 'create', title: 'Created' },
  { name: 'update', title: 'Changed' },
  { name: 'delete', title: 'Deleted' },
]

/** The webhook of a filled form, for the service. */
export const webhookFrom = (fields: FormData): object => ({
  name: fields.get('name'),
  url: fields.get('url'),
  dataset: fields.get('dataset'),
  rule: { on: fields.getAll('on'), filter: fields.get('filter'), projection: fields.get('projection') },
  includeDrafts: fields.has('includeDrafts'),
  secret: fields.get('secret'),
})

/** A field for an expression in GROQ. */
const Expression = ({ label, ...field }: { label: string; name: string; placeholder: string }) => (
  <LabeledField label={label}>
    {(id) => (
      <TextArea {...field} id={id} rows={2} maxLength={8192} spellCheck={false} style={{ fontFamily: 'monospace' }} />
    )}
  </LabeledField>
)

/** The fields of a new webhook. */
export function WebhookFields() {
  const datasets = useWorkspaces().map(({ dataset }) => ({ name: dataset, title: dataset }))
  return (
    <>
      <Field label="Name" name="name" autoComplete="off" maxLength={200} />
      <Field label="Address (https://…)" name="url" autoComplete="off" maxLength={2048} />
      <Choice label="Dataset" name="dataset" options={[...datasets, { name: '*', title: 'All' }]} />
      <Stack as="fieldset" gap={3} padding={0} style={{ border: 0, margin: 0 }}>
        <Text as="legend" size={1} weight="medium" style={{ paddingBottom: '0.75rem' }}>
          When a document is
        </Text>
        {operations.map(({ name, title }) => (
          <Check key={name} name="on" value={name} label={title} defaultChecked />
        ))}
        <Check name="includeDrafts" label="Drafts as well" />
      </Stack>
      <Expression label="Filter in GROQ (all documents if empty)" name="filter" placeholder={'_type == "product"'} />
      <Expression label="Projection in GROQ (the document if empty)" name="projection" placeholder="{_id, title}" />
      <Field
        label="Secret that signs deliveries (none if empty)"
        name="secret"
        type="password"
        autoComplete="off"
        maxLength={256}
        isOptional
      />
    </>
  )
}
