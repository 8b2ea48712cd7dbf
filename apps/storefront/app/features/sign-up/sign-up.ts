import { createStore } from 'zustand/vanilla'
import { orNull } from '../../commerce/or-null.ts'
import { fieldError } from '../../ui/field-rules.ts'

export type SignUpStatus = 'initial' | 'sending' | 'sent' | 'error'

export const buttonTexts: Record<SignUpStatus, string> = {
  initial: 'sign up',
  sending: 'sending',
  sent: 'ttyl!',
  error: 'oops',
}

/** The error message when an address was not accepted and no reason is known. */
export const unreachable = 'We cannot take addresses right now. Please try again.'

/** Milliseconds before the call, after success, and until an error is cleared (specification, section 9). */
const pause = { beforeCall: 1000, afterSuccess: 2000, afterError: 5000 }

export interface SignUpState {
  status: SignUpStatus
  email: string
  /** The error message below the field. */
  error: string | null
  /** Whether an address was accepted since the last change. */
  isDone: boolean
}

/**
 * Prepares the call and returns it; null if the address was sent in another way, or must not be sent because
 * `isCurrent` is now false. The call returns the service's reason for rejecting the address, or null when accepted. The
 * visitor sees failures of the preparation and rejections, but not failures of the call.
 */
type Prepare = (email: string, isCurrent: () => boolean) => Promise<(() => Promise<string | null>) | null>

const wait = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** The error message for an address; null when it is valid. */
export const errorIn = (email: string): string | null => fieldError(email, { required: true, email: true })

/** The initial values of a form: a rejected address and the reason. */
export type InitialSignUp = Pick<SignUpState, 'email' | 'error'>

/**
 * A sign-up form (specification, section 4). The address is validated on the first blur or submit, then on every
 * change. A change cancels a pending submission.
 */
export function createSignUp(prepare: Prepare, given?: InitialSignUp) {
  const initial: SignUpState = { status: 'initial', email: '', error: null, isDone: false }
  const store = createStore<SignUpState>(() => ({ ...initial, ...given }))
  const { setState, getState } = store
  let isChecked = given !== undefined
  let attempt = 0

  async function fail(isCurrent: () => boolean, error: unknown): Promise<void> {
    reportError(error)
    if (!isCurrent()) return
    setState({ status: 'error', error: error instanceof Error ? error.message : String(error) })
    await wait(pause.afterError)
    if (isCurrent()) setState({ status: 'initial', error: null })
  }

  async function succeed(isCurrent: () => boolean): Promise<void> {
    if (!isCurrent()) return
    setState({ status: 'sent' })
    await wait(pause.afterSuccess)
    if (!isCurrent()) return
    isChecked = false
    setState({ ...initial, isDone: true })
  }

  async function send(email: string): Promise<void> {
    const mine = ++attempt
    const isCurrent = () => mine === attempt
    setState({ status: 'sending', isDone: false })
    await wait(pause.beforeCall)
    if (!isCurrent()) return
    let call
    try {
      call = await prepare(email, isCurrent)
    } catch (error) {
      return fail(isCurrent, error)
    }
    if (!call) {
      if (isCurrent()) setState({ status: 'initial' })
      return
    }
    // A failed call counts as accepted (specification, section 8), because its outcome is unknown.
    const refusal = await orNull(call)
    await (refusal === null ? succeed(isCurrent) : fail(isCurrent, new Error(refusal)))
  }

  return {
    ...store,
    change(email: string): void {
      attempt++
      setState({ status: 'initial', email, error: isChecked ? errorIn(email) : null, isDone: false })
    },
    /** To be called on blur. */
    leave(): void {
      const { email, isDone } = getState()
      // The field was cleared by the submission.
      if (isDone) return
      isChecked = true
      setState({ error: errorIn(email) })
    },
    async submit(): Promise<void> {
      const { status, email } = getState()
      if (status === 'sending' || status === 'sent') return
      isChecked = true
      const error = errorIn(email)
      setState({ error })
      if (error === null) await send(email.trim())
    },
  }
}
