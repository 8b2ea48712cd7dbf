import { Box, Button } from '@sanity/ui'
import { useState, type ReactNode } from 'react'
import { EntryForm } from './account-section.tsx'
import { useAction } from './use-account.ts'

interface FormButtonProps {
  text: string
  /** What the button is called for those who hear it alone. */
  label?: string
  /** The text of the form's button. */
  submit: string
  onSubmit(fields: FormData): Promise<void>
  children: ReactNode
}

/** A button that shows a form in its place, until what was entered is accepted. */
export function FormButton({ text, label = text, submit, onSubmit, children }: FormButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { run, problem, isBusy } = useAction()
  if (!isOpen) {
    return (
      <Box>
        <Button mode="ghost" text={text} aria-label={label} onClick={() => setOpen(true)} />
      </Box>
    )
  }
  return (
    <EntryForm
      submit={submit}
      isBusy={isBusy}
      problem={problem}
      onCancel={() => setOpen(false)}
      onSubmit={(fields) =>
        void run(async () => {
          await onSubmit(fields)
          setOpen(false)
        })
      }
    >
      {children}
    </EntryForm>
  )
}
