import { useEffect, useState } from 'react'
import type { Choice } from './catalogue.ts'

/** What is known of the catalogue while an editor looks at it. */
export type CatalogueState = { status: 'loading' | 'failed' } | { status: 'ready'; items: Choice[] }

/** How long an answer is good for other fields of the same form, in milliseconds. */
const freshFor = 60_000

const answers = new Map<string, Promise<Choice[]>>()

/** Asks once for all the fields that want the same, and again when that failed or is a while ago. */
function shared(key: string, load: () => Promise<Choice[]>): Promise<Choice[]> {
  const known = answers.get(key)
  if (known) return known
  const answer = load()
  answers.set(key, answer)
  const forget = () => void answers.delete(key)
  answer.then(() => setTimeout(forget, freshFor), forget)
  return answer
}

/** Loads what an input offers; `key` names it, and another key loads anew. A failure goes to the console. */
export function useCatalogue(key: string, load: () => Promise<Choice[]>): CatalogueState {
  const [state, setState] = useState<CatalogueState & { key?: string }>({ status: 'loading' })
  useEffect(() => {
    let isCurrent = true
    const settle = (next: CatalogueState) => {
      if (isCurrent) setState({ ...next, key })
    }
    shared(key, load).then(
      (items) => settle({ status: 'ready', items }),
      (error: unknown) => {
        // The box that the editor sees points here (specification, section 8).
        // oxlint-disable-next-line no-console
        console.error('The catalogue could not be read.', error)
        settle({ status: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
    // The key says what is loaded; the function is another at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return state.key === key ? state : { status: 'loading' }
}
