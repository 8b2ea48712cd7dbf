import { Select, Stack, Text } from '@sanity/ui'
import type { ChangeEvent } from 'react'
import { LabeledField } from '../form-parts.tsx'

interface ChoiceProps {
  label: string
  name: string
  options: readonly { name: string; title: string }[]
  defaultValue?: string
}

const optionsOf = (options: ChoiceProps['options']) =>
  options.map(({ name, title }) => (
    <option key={name} value={name}>
      {title}
    </option>
  ))

/** A field of a form with a few choices. */
export const Choice = ({ label, options, ...field }: ChoiceProps) => (
  <LabeledField label={label}>
    {(id) => (
      <Select {...field} id={id}>
        {optionsOf(options)}
      </Select>
    )}
  </LabeledField>
)

interface RoleSelectProps {
  /** The name of the account, for screen readers. */
  of: string
  roles: ChoiceProps['options']
  value: string
  isBusy: boolean
  onChoose(role: string): void
}

/** The role of an account, which changes when another one is chosen. */
export const RoleSelect = ({ of, roles, value, isBusy, onChoose }: RoleSelectProps) => (
  <Stack gap={2} style={{ maxWidth: '16rem' }}>
    <Text size={1} weight="medium" aria-hidden>
      Role
    </Text>
    <Select
      aria-label={`Role of ${of}`}
      value={value}
      disabled={isBusy}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => onChoose(event.currentTarget.value)}
    >
      {optionsOf(roles)}
    </Select>
  </Stack>
)
