import { createStore } from 'zustand/vanilla'
import { checkFields, type FieldErrors } from './check-fields.ts'
import type { ContactFormDefinition } from '../../content/form-definition.ts'

export interface ContactFormStatus {
  status: 'idle' | 'submitting' | 'submitted' | 'error'
  errors: FieldErrors
}

export interface ContactFormSteps {
  /** Rejects with a {@link SubmissionFailure} for what the service rejected. */
  send(data: FormData): Promise<void>
  /** Records the submission: form id and success message, by the page's route. */
  record(submission: { id: string; message: string }): void
}

const only = (names: readonly string[], errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)))

/** A contact form from idle to submitted or error (second document of the specification, section 4). */
export function createContactForm(
  { id, fields, successMessage }: ContactFormDefinition,
  { send, record }: ContactFormSteps,
) {
  const initial: ContactFormStatus = { status: 'idle', errors: {} }
  /** The service's errors for fields that have not been changed since. */
  let refused: FieldErrors = {}
  const check = (data: FormData): FieldErrors => ({ ...refused, ...checkFields(fields, data) })
  const store = createStore<ContactFormStatus>(() => initial)
  const { setState, getState } = store
  return {
    ...store,
    /** Validates a field on blur. */
    leave(name: string, data: FormData): void {
      const shown = [...Object.keys(getState().errors), name]
      setState({ errors: only(shown, check(data)) })
    },
    /** Validates invalid fields again after a change of one, so that an error disappears once corrected. */
    recheck(changed: string, data: FormData): void {
      refused = only(
        Object.keys(refused).filter((name) => name !== changed),
        refused,
      )
      const shown = Object.keys(getState().errors)
      if (shown.length === 0) return
      setState({ errors: only(shown, check(data)) })
    },
    /** Submits the form if it is valid; further calls are ignored meanwhile. */
    async submit(data: FormData): Promise<void> {
      if (getState().status === 'submitting') return
      refused = {}
      const errors = checkFields(fields, data)
      setState({ errors })
      if (Object.keys(errors).length > 0) return
      setState({ status: 'submitting' })
      try {
        await send(data)
      } catch (error) {
        refused = error instanceof SubmissionFailure ? error.fields : {}
        const errorsOfFields = only(
          fields.map(({ name }) => name),
          refused,
        )
        // The visitor can correct these fields, so nothing is reported.
        const isCorrectable = Object.keys(errorsOfFields).length > 0
        if (!isCorrectable) reportError(error)
        setState(isCorrectable ? { status: 'idle', errors: errorsOfFields } : { status: 'error' })
        return
      }
      record({ id, message: successMessage })
      setState({ status: 'submitted' })
    },
    /** Shows the form again. */
    reset(): void {
      setState(initial)
    },
  }
}

/** A submission that the forms service rejected, with its error messages by field name. */
export class SubmissionFailure extends Error {
  override readonly name = 'SubmissionFailure'
  readonly fields: FieldErrors

  constructor(message: string, fields: FieldErrors) {
    super(message)
    this.fields = fields
  }
}

/** The statuses of a submission with invalid fields: too large, or against a rule. */
const invalid = new Set([413, 422])

/** The error messages in a response by field: `{errors: [{field, message}]}`. */
async function fieldErrorsOf(response: Response): Promise<FieldErrors> {
  if (!invalid.has(response.status)) return {}
  try {
    const { errors }: { errors: { field: string; message: string }[] } = await response.json()
    return Object.fromEntries(errors.map(({ field, message }) => [field, String(message)]))
  } catch {
    // An external forms service may respond in another format.
    return {}
  }
}

/** The timeout of the forms service, in milliseconds, and how much longer it may take for each byte of a file. */
const timeout = 60_000
const timeoutPerByte = 1 / 16

/** How long the forms service may take for a form. */
function timeoutOf(data: FormData): number {
  const sizes = [...data.values()].map((value) => (value instanceof File ? value.size : 0))
  return Math.ceil(sizes.reduce((sum, size) => sum + size * timeoutPerByte, timeout))
}

/**
 * Posts a form with all fields and files to the forms service; only the ok status decides (specification, section 7). A
 * redirect is not followed: most turn a POST into a GET without the form.
 * @param formsUrl the service's URL, without a trailing slash.
 * @throws {SubmissionFailure} when it was rejected, and whatever `send` throws when the service cannot be reached.
 */
export async function sendForm(formsUrl: string, id: string, data: FormData, send: typeof fetch): Promise<void> {
  const signal = AbortSignal.timeout(timeoutOf(data))
  const init = { method: 'POST', body: data, redirect: 'error', signal } as const
  const response = await send(`${formsUrl}/submit/${encodeURIComponent(id)}`, init)
  if (!response.ok)
    throw new SubmissionFailure(
      `The forms service responded to ${id} with status ${response.status}`,
      await fieldErrorsOf(response),
    )
}
