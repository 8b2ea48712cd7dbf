import { createStore, type StoreApi } from 'zustand/vanilla'
import { checkFields, type FieldErrors } from './check-fields.ts'
import type { ContactFormDefinition } from './form-definition.ts'

export interface ContactFormStatus {
  status: 'idle' | 'submitting' | 'submitted' | 'error'
  errors: FieldErrors
}

export interface ContactFormSteps {
  send(data: FormData): Promise<void>
  /** Takes note of the submission: form id and success message, under the page's route. */
  record(submission: { id: string; message: string }): void
  report(error: unknown): void
}

export interface ContactFormSession extends Pick<
  StoreApi<ContactFormStatus>,
  'subscribe' | 'getState' | 'getInitialState'
> {
  /** Checks again what has been found wrong, so that an error goes as soon as it is mended. */
  recheck(data: FormData): void
  /** Sends the form when it is filled in as it should be; while that is under way, further calls are ignored. */
  submit(data: FormData): Promise<void>
  /** Brings the form back. */
  reset(): void
}

/** A contact form from idle to submitted or error (second document of the specification, section 4). */
export function createContactForm(
  { id, fields, successMessage }: ContactFormDefinition,
  { send, record, report }: ContactFormSteps,
): ContactFormSession {
  const initial: ContactFormStatus = { status: 'idle', errors: {} }
  const { setState, getState, subscribe, getInitialState } = createStore<ContactFormStatus>(() => initial)
  return {
    subscribe,
    getState,
    getInitialState,
    recheck(data) {
      const shown = Object.keys(getState().errors)
      if (shown.length === 0) return
      const now = checkFields(fields, data)
      setState({ errors: Object.fromEntries(Object.entries(now).filter(([name]) => shown.includes(name))) })
    },
    async submit(data) {
      if (getState().status === 'submitting') return
      const errors = checkFields(fields, data)
      setState({ errors })
      if (Object.keys(errors).length > 0) return
      setState({ status: 'submitting' })
      try {
        await send(data)
      } catch (error) {
        report(error)
        setState({ status: 'error' })
        return
      }
      record({ id, message: successMessage })
      setState({ status: 'submitted' })
    },
    reset: () => setState(initial),
  }
}
