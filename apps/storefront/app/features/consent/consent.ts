import { create } from 'zustand'

export type ConsentChoice = 'granted' | 'denied'

interface ConsentState {
  /** The visitor's choice; null before it, and on the server. */
  choice: ConsentChoice | null
  /** Whether the consent banner is open. */
  isAsking: boolean
}

const storageKey = 'consent'

const isChoice = (value: unknown): value is ConsentChoice => value === 'granted' || value === 'denied'

export const useConsent = create<ConsentState>(() => ({ choice: null, isAsking: false }))

/** Whether analytics are allowed: always where consent is not required, else after consent. */
export const hasConsent =
  (mode: 'off' | 'required') =>
  ({ choice }: ConsentState): boolean =>
    mode === 'off' || choice === 'granted'

/** Reads the stored choice. Without one, or without storage, the visitor is asked. */
export function recallConsent(storage: () => Pick<Storage, 'getItem'>): void {
  try {
    const stored = storage().getItem(storageKey)
    const choice = isChoice(stored) ? stored : null
    useConsent.setState({ choice, isAsking: choice === null })
  } catch {
    useConsent.setState({ choice: null, isAsking: true })
  }
}

/** Stores a choice; without storage it holds for this visit. */
export function chooseConsent(choice: ConsentChoice, storage: () => Pick<Storage, 'setItem'>): void {
  useConsent.setState({ choice, isAsking: false })
  try {
    storage().setItem(storageKey, choice)
  } catch {
    // No storage, as in a private window: the visitor is asked again next time.
  }
}

/** Opens the consent banner again, so that the choice can be changed. */
export const askForConsent = (): void => useConsent.setState({ isAsking: true })
