import { create } from 'zustand'
import { readStored, store } from '../../tracking/browser-storage.ts'

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

/** Reads the stored choice, or without storage that of this visit. If there is none, the visitor is asked. */
export function recallConsent(): void {
  const ofVisit = useConsent.getState().choice
  const stored = readStored('localStorage', storageKey)
  const known = isChoice(stored) ? stored : null
  const choice = stored === undefined ? ofVisit : known
  useConsent.setState({ choice, isAsking: choice === null })
}

/**
 * Reads the stored choice, and again when another tab changes it or the page is restored from the back/forward cache.
 * @param reload is called when consent is withdrawn, in this tab or another: vendor scripts cannot be unloaded.
 * @returns a function that stops it.
 */
export function followConsent(reload: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  // The key is null when all of the storage was cleared.
  addEventListener('storage', ({ key }) => (key ?? storageKey) === storageKey && recallConsent(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && recallConsent(), { signal })
  const unsubscribe = useConsent.subscribe((now, before) => {
    if (before.choice === 'granted' && now.choice !== 'granted') reload()
  })
  recallConsent()
  return () => {
    listening.abort()
    unsubscribe()
  }
}

/** Stores a choice; without storage it holds for this visit, and the visitor is asked again next time. */
export function chooseConsent(choice: ConsentChoice): void {
  store('localStorage', storageKey, choice)
  useConsent.setState({ choice, isAsking: false })
}

/** Opens the consent banner again, so that the choice can be changed. */
export const askForConsent = (): void => useConsent.setState({ isAsking: true })
