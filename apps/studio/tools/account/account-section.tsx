import { Button, Card, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui'
import { useEffect, useId, useRef, type ReactNode } from 'react'

/** A section of the account page, with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" border padding={4} radius={2}>
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  )
}

/** An error message, announced by screen readers. */
export const Problem = ({ children }: { children: string }) =>
  children && (
    <Text role="alert" size={1}>
      {children}
    </Text>
  )

interface FieldProps {
  label: string
  name: string
  type?: 'text' | 'password'
  autoComplete: string
  minLength?: number
  maxLength?: number
  /** Takes the focus on mounting, after a click that shows it. */
  isFirst?: boolean
}

/** A field of a form with its label above. */
export function Field({ label, isFirst = false, type = 'text', maxLength = 1024, ...field }: FieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      <TextInput {...field} id={id} ref={input} type={type} maxLength={maxLength} aria-required />
    </Stack>
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

/** Returns the first empty field of a form. */
const emptyField = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll('input')].find(({ value }) => value === '')

/**
 * A form with its submit button. All fields are required; checked here because the Studio styles native `required` as
 * an error.
 */
export function EntryForm({ submit, isBusy, problem, onSubmit, onCancel, children }: EntryFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const empty = emptyField(event.currentTarget)
        if (empty) empty.focus()
        else onSubmit(new FormData(event.currentTarget))
      }}
    >
      <Stack gap={4}>
        {children}
        <Problem>{problem}</Problem>
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
