import { Button } from '@sanity/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { EntryForm } from '../form-parts.tsx'
import { useAction } from './use-account.ts'

interface FormButtonProps {
  text: string
  /** The button's accessible name. */
  label?: string
  /** The text of the form's button. */
  submit: string
  onSubmit(fields: FormData): Promise<void>
  children: ReactNode
}

/**
 * A button that shows a form in its place, until the input is accepted. The focus goes to the form's first field, and
 * back to the button.
 */
export function FormButton({ text, label = text, submit, onSubmit, children }: FormButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { run, problem, isBusy } = useAction()
  const container = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen || wasOpen.current) container.current?.querySelector<HTMLElement>('input, button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div ref={container}>
      {isOpen ? (
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
      ) : (
        <Button mode="ghost" text={text} aria-label={label} onClick={() => setOpen(true)} />
      )}
    </div>
  )
}
