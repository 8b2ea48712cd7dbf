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

/** Reads the stored choice; without storage it is that of this visit. Without one the visitor is asked. */
export function recallConsent(storage: () => Pick<Storage, 'getItem'>): void {
  let { choice } = useConsent.getState()
  try {
    const stored = storage().getItem(storageKey)
    choice = isChoice(stored) ? stored : null
  } catch {
    // No storage, as in a private window.
  }
  useConsent.setState({ choice, isAsking: choice === null })
}

/**
 * Reads the stored choice, again when another tab changes it or a page is come back to that the browser has kept.
 * @param reload is called when consent is withdrawn, in this tab or another: vendor scripts cannot be unloaded.
 * @returns a function that ends this.
 */
export function followConsent(storage: () => Pick<Storage, 'getItem'>, reload: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const recall = () => recallConsent(storage)
  // The key is null when all of the storage was cleared.
  addEventListener('storage', ({ key }) => (key ?? storageKey) === storageKey && recall(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && recall(), { signal })
  const unsubscribe = useConsent.subscribe((now, before) => {
    if (before.choice === 'granted' && now.choice !== 'granted') reload()
  })
  recall()
  return () => {
    listening.abort()
    unsubscribe()
  }
}

/** Stores a choice; without storage it holds for this visit. */
export function chooseConsent(choice: ConsentChoice, storage: () => Pick<Storage, 'setItem'>): void {
  try {
    storage().setItem(storageKey, choice)
  } catch {
    // No storage, as in a private window: the visitor is asked again next time.
  }
  useConsent.setState({ choice, isAsking: false })
}

/** Opens the consent banner again, so that the choice can be changed. */
export const askForConsent = (): void => useConsent.setState({ isAsking: true })
