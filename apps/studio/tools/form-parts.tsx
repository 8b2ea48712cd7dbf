import { Button, Card, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { keepFocus } from './keep-focus.ts'

/** A section of a page, with a heading. It keeps the focus when one of its entries is removed. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" ref={keepFocus} tabIndex={-1} aria-labelledby={id} border padding={4} radius={2}>
      <Stack gap={4}>
        <Heading as="h2" id={id} size={1}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  )
}

/** An error message, announced by screen readers. */
export const Problem = ({ children }: { children: string | undefined }) =>
  children && (
    <Text role="alert" size={1}>
      {children}
    </Text>
  )

/** A field with its label above; `children` gets the field's id. */
export function LabeledField({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      {children(id)}
    </Stack>
  )
}

interface FieldProps {
  label: string
  name: string
  type?: 'text' | 'password' | 'url'
  defaultValue?: string
  placeholder?: string
  autoComplete: string
  minLength?: number
  maxLength?: number
  /** Takes the focus on mounting, after a click that shows it. */
  isFirst?: boolean
  /** May be left empty. */
  isOptional?: boolean
}

/** A field of a form for a line of text. */
export function Field({
  label,
  isFirst = false,
  isOptional = false,
  type = 'text',
  maxLength = 1024,
  ...field
}: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return (
    <LabeledField label={label}>
      {(id) => (
        <TextInput {...field} id={id} ref={input} type={type} maxLength={maxLength} aria-required={!isOptional} />
      )}
    </LabeledField>
  )
}

interface EntryFormProps {
  submit: string
  isBusy: boolean
  problem: string
  onSubmit(fields: FormData): void
  onCancel?: () => void
  children: ReactNode
}

/** A password may consist of spaces; other texts are trimmed by the service. */
const isEmpty = ({ type, value }: HTMLInputElement): boolean => (type === 'password' ? value : value.trim()) === ''

/** Returns the first empty required field of a form. */
const emptyField = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll<HTMLInputElement>('input[aria-required=true]')].find(isEmpty)

/**
 * A form with its submit button. Required fields are checked here because the Studio styles native `required` as
 * an error.
 */
export function EntryForm({ submit, isBusy, problem, onSubmit, onCancel, children }: EntryFormProps) {
  /** The label of the field that was left empty. */
  const [missing, setMissing] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const empty = emptyField(event.currentTarget)
        setMissing(empty?.labels?.[0]?.textContent ?? '')
        if (empty) empty.focus()
        else onSubmit(new FormData(event.currentTarget))
      }}
    >
      <Stack gap={4}>
        {children}
        <Problem>{missing === '' ? problem : `Fill this in: ${missing}.`}</Problem>
        <Flex gap={2} wrap="wrap">
          <Button type="submit" tone="primary" text={submit} disabled={isBusy} />
          {onCancel && <Button type="button" mode="ghost" text="Cancel" onClick={onCancel} />}
        </Flex>
      </Stack>
    </form>
  )
}

/** The password, required again before login methods are added or removed. */
export const PasswordField = () => (
  <Field label="Your password" name="password" type="password" autoComplete="current-password" isFirst />
)
