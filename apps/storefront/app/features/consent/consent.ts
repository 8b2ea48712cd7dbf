import { create } from 'zustand'

export type ConsentChoice = 'granted' | 'denied'

interface ConsentState {
  /** What the visitor has chosen; null before that, and on the server. */
  choice: ConsentChoice | null
  /** Whether the visitor is being asked. */
  isAsking: boolean
}

const storageKey = 'consent'

const isChoice = (value: unknown): value is ConsentChoice => value === 'granted' || value === 'denied'

export const useConsent = create<ConsentState>(() => ({ choice: null, isAsking: false }))

/** Whether measuring is allowed: always where nobody needs to be asked, else once the visitor has agreed. */
export const hasConsent =
  (mode: 'off' | 'required') =>
  ({ choice }: ConsentState): boolean =>
    mode === 'off' || choice === 'granted'

/** Takes up an earlier choice; without one, the visitor is asked. Where storage is closed, on every visit. */
export function recallConsent(storage: () => Pick<Storage, 'getItem'>): void {
  try {
    const stored = storage().getItem(storageKey)
    const choice = isChoice(stored) ? stored : null
    useConsent.setState({ choice, isAsking: choice === null })
  } catch {
    useConsent.setState({ choice: null, isAsking: true })
  }
}

/** Keeps a choice, for this visit even where storage is closed. */
export function chooseConsent(choice: ConsentChoice, storage: () => Pick<Storage, 'setItem'>): void {
  useConsent.setState({ choice, isAsking: false })
  try {
    storage().setItem(storageKey, choice)
  } catch {
    // A private window: asked again next time.
  }
}

/** Shows the question again, so that the choice can be changed. */
export const askForConsent = (): void => useConsent.setState({ isAsking: true })
