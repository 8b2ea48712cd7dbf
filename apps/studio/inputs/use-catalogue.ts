import { useEffect, useState } from 'react'
import type { Choice } from './catalogue.ts'

export type CatalogueState =
  | { status: 'loading' }
  | { status: 'failed'; retry(): void }
  | { status: 'ready'; items: Choice[] }

/** How long a response is shared with other fields of the form, in milliseconds. */
const freshFor = 60_000

const answers = new Map<string, Promise<Choice[]>>()

/** Shares one request between fields with the same key; loads again after a failure or when stale. */
function shared(key: string, load: () => Promise<Choice[]>): Promise<Choice[]> {
  const known = answers.get(key)
  if (known) return known
  const answer = load()
  answers.set(key, answer)
  const forget = () => void answers.delete(key)
  answer.then(() => setTimeout(forget, freshFor), forget)
  return answer
}

/** Loads the choices of an input. `key` identifies them; a new key loads again. Failures are logged to the console. */
export function useCatalogue(key: string, load: () => Promise<Choice[]>): CatalogueState {
  const [state, setState] = useState<CatalogueState & { key?: string }>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const settle = (next: CatalogueState) => {
      if (isCurrent) setState({ ...next, key })
    }
    shared(key, load).then(
      (items) => settle({ status: 'ready', items }),
      (error: unknown) => {
        // The message in the form refers to the console (specification, section 8).
        // oxlint-disable-next-line no-console
        console.error('The catalogue could not be read.', error)
        settle({
          status: 'failed',
          retry() {
            setState({ status: 'loading' })
            setAttempt(attempt + 1)
          },
        })
      },
    )
    return () => {
      isCurrent = false
    }
    // `key` identifies what is loaded; `load` is a new function on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, attempt])
  return state.key === key ? state : { status: 'loading' }
}
