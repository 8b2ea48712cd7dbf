import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { useLocation, useParams } from 'react-router'
import { useStore } from 'zustand'
import { sendingFailed } from '../../content/sending-failed.ts'
import { useSite } from '../../site.ts'
import { recordSubmission, resetSubmission, usePage } from '../../stores/page.ts'
import { focusField } from '../../ui/focus-field.ts'
import { wasLeft } from '../../ui/was-left.ts'
import { prefersReducedMotion } from '../../device/visitor-preferences.ts'
import { useHydrated } from '../../timing/use-hydrated.ts'
import { errorIn } from './check-fields.ts'
import { createContactForm, sendForm } from './contact-form-session.ts'
import { FormField } from './form-field.tsx'
import type { ContactFormDefinition } from '../../content/form-definition.ts'

/** A honeypot field, hidden from visitors. A bot that fills it in gets the success message, and nothing is stored. */
const honeypot = 'leave_this_empty'

const scrollBehavior = (): ScrollBehavior => (prefersReducedMotion() ? 'auto' : 'smooth')
const scrollToTop = () => window.scrollTo({ top: 0, behavior: scrollBehavior() })
const scrollTo = (message: Element) => message.scrollIntoView({ behavior: scrollBehavior(), block: 'center' })

/** The key of the page with the form: the route parameter `page`, else the path. */
function usePageKey(): string {
  const { pathname } = useLocation()
  return useParams()['page'] ?? pathname
}

interface OutcomeProps {
  message: string
  /** The text of the button below the message. */
  action: string
  onAction(): void
  /** Scrolls the page for the new message; undefined for one of an earlier visit to the page. */
  scroll: ((message: Element) => void) | undefined
}

/** The message after a submit, which takes the focus and is read by it. */
function Outcome({ message, action, onAction, scroll }: OutcomeProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!text.current) return
    text.current.focus({ preventScroll: true })
    scroll?.(text.current)
  }, [scroll])
  return (
    <div className="my-5 rounded-panel bg-mist p-5">
      <p ref={text} tabIndex={-1} className="text-title focus-target">
        {message}
      </p>
      <button type="button" className="quiet-link mt-4 cursor-pointer" onClick={onAction}>
        {action}
      </button>
    </div>
  )
}

/**
 * A form defined in the content, sent to the forms service. Without script the browser validates the fields, and
 * submits the form to another page.
 */
export default function ContactForm({ form }: { form: ContactFormDefinition }) {
  const page = usePageKey()
  const { formsUrl } = useSite()
  const isHydrated = useHydrated()
  const element = useRef<HTMLFormElement>(null)
  const submission = usePage((state) => state.contactForms[page])
  const [session] = useState(() =>
    createContactForm(form, {
      send: (data) => sendForm(formsUrl, form.id, data, fetch),
      record: (sent) => recordSubmission(page, sent),
    }),
  )
  const { status, errors } = useStore(session)

  function focusFirst(selector: string): void {
    const field = element.current?.querySelector<HTMLElement>(selector)
    if (field) focusField(field)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    await session.submit(new FormData(event.currentTarget))
    focusFirst('[aria-invalid="true"]')
  }

  function leave(event: FocusEvent, name: string): void {
    if (element.current && wasLeft(event)) session.leave(name, new FormData(element.current))
  }

  /** Returns to the fields and focuses them, since the clicked button is gone. */
  function retry(): void {
    session.reset()
    setTimeout(() => focusFirst('.field'))
  }

  function reset(): void {
    resetSubmission(page)
    retry()
  }

  if (submission?.isSubmitted && submission.id === form.id) {
    const scroll = status === 'submitted' ? scrollToTop : undefined
    return <Outcome message={submission.submissionMessage} action="Send another" onAction={reset} scroll={scroll} />
  }
  return (
    <>
      {status === 'error' && (
        <Outcome message={sendingFailed} action="Back to what I wrote" onAction={retry} scroll={scrollTo} />
      )}
      <form
        ref={element}
        method="post"
        action={`/contact-forms/${form.id}`}
        encType="multipart/form-data"
        noValidate={isHydrated}
        hidden={status === 'error'}
        aria-label={form.title}
        className="my-5 grid gap-4"
        onSubmit={(event) => void submit(event)}
        onChange={({ target, currentTarget }) => {
          if ('name' in target) session.recheck(String(target.name), new FormData(currentTarget))
        }}
      >
        {form.fields.map((field) => (
          <FormField key={field.name} field={field} error={errorIn(errors, field.name)} onBlur={leave} />
        ))}
        <div className="hidden" aria-hidden="true">
          <input name={honeypot} tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
        </div>
        <p>
          {/* Not `disabled`, which would take the focus from it. */}
          <button type="submit" className="pill pill-buy" aria-disabled={status === 'submitting'}>
            {form.submitValue}
          </button>
        </p>
      </form>
    </>
  )
}
