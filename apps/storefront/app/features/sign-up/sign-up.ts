import { createStore, type StoreApi } from 'zustand/vanilla'
import { fieldError } from '../../ui/field-rules.ts'

export type SignUpStatus = 'initial' | 'sending' | 'sent' | 'error'

/** What the button says in each state. */
export const buttonTexts: Record<SignUpStatus, string> = {
  initial: 'sign up',
  sending: 'sending',
  sent: 'ttyl!',
  error: 'oops',
}

/** What a visitor is told when an address was not taken and no reason is known. */
export const unreachable = 'We cannot take addresses right now. Please try again.'

/** Milliseconds: before the call, after success, and until an error is forgotten (specification, section 9). */
const pause = { beforeCall: 1000, afterSuccess: 2000, afterError: 5000 }

export interface SignUpState {
  status: SignUpStatus
  email: string
  /** What is wrong, shown beneath the field. */
  error: string | null
  /** Whether an address was taken since the field was last changed. */
  isDone: boolean
}

export interface SignUpSteps {
  /**
   * Makes everything ready and answers the call itself, which answers what the service says against the address, or null
   * when it has taken it. A failure of the preparation and a refusal are shown to the visitor; a failure of the call is not.
   */
  prepare(email: string): Promise<() => Promise<string | null>>
  /** Takes note of what failed. */
  report(error: unknown): void
}

export interface SignUp extends Pick<StoreApi<SignUpState>, 'subscribe' | 'getState' | 'getInitialState'> {
  change(email: string): void
  /** The field is left. */
  leave(): void
  submit(): Promise<void>
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** What is wrong with an address; null when nothing is. */
export const errorIn = (email: string): string | null => fieldError(email, { required: true, email: true })

/** What a form begins with: an address that was refused, and why. */
export type GivenSignUp = Pick<SignUpState, 'email' | 'error'>

/**
 * A sign-up form (specification, section 4). The address is checked lazily: first when the field is left or the form is
 * submitted, then at every change. A change makes what is under way void.
 */
export function createSignUp({ prepare, report }: SignUpSteps, given?: GivenSignUp): SignUp {
  const initial: SignUpState = { status: 'initial', email: '', error: null, isDone: false }
  const { setState, getState, subscribe, getInitialState } = createStore<SignUpState>(() => ({ ...initial, ...given }))
  let isChecked = given !== undefined
  let attempt = 0

  async function fail(isCurrent: () => boolean, error: unknown): Promise<void> {
    report(error)
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

  /** A call that fails counts as taken (specification, section 8): nobody knows what became of it. */
  async function answerOf(call: () => Promise<string | null>): Promise<string | null> {
    try {
      return await call()
    } catch (error) {
      report(error)
      return null
    }
  }

  async function send(email: string): Promise<void> {
    const mine = ++attempt
    const isCurrent = () => mine === attempt
    setState({ status: 'sending', isDone: false })
    await wait(pause.beforeCall)
    if (!isCurrent()) return
    let call
    try {
      call = await prepare(email)
    } catch (error) {
      return fail(isCurrent, error)
    }
    const refusal = await answerOf(call)
    await (refusal === null ? succeed(isCurrent) : fail(isCurrent, new Error(refusal)))
  }

  return {
    subscribe,
    getState,
    getInitialState,
    change(email) {
      attempt++
      setState({ status: 'initial', email, error: isChecked ? errorIn(email) : null, isDone: false })
    },
    leave() {
      const { email, isDone } = getState()
      // What was sent has left the field empty.
      if (isDone) return
      isChecked = true
      setState({ error: errorIn(email) })
    },
    async submit() {
      const { status, email } = getState()
      if (status === 'sending' || status === 'sent') return
      isChecked = true
      const error = errorIn(email)
      setState({ error })
      if (error === null) await send(email.trim())
    },
  }
}
