import { Button, Card, Flex, Heading, Stack, Text, TextInput } from '@sanity/ui'
import { useEffect, useId, useRef, type ReactNode } from 'react'

/** A part of the account's page, with its heading. */
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

/** What went wrong, read out as soon as it stands there. */
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
  /** Takes the focus when it appears, as the answer to a press. */
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

/** The first field of a form that nothing is entered in. */
const emptyField = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll('input')].find(({ value }) => value === '')

/** Fields with the button that sends them. All have to be filled in; the Studio's own mark for that is the one of a fault. */
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

/** The password that is asked for again before anything that adds a way in or takes one away. */
export const PasswordField = () => (
  <Field label="Your password" name="password" type="password" autoComplete="current-password" isFirst />
)
