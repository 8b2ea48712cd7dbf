import { createElement, lazy, Suspense, type FunctionComponent } from 'react'
import { whenIdle } from './when-idle.ts'

const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))
const loading = new Set<Promise<unknown>>()

/** Counts in what is on its way until it has come, or failed. */
async function track<Code>(code: Promise<Code>): Promise<Code> {
  loading.add(code)
  try {
    return await code
  } finally {
    loading.delete(code)
  }
}

/**
 * Resolves when the code of every part of the page is there, and of the parts in them. Until then a move of the router's
 * would take the HTML of these parts away: it renders at once, and what cannot take its HTML over by then is begun anew,
 * empty (decision 0068).
 */
export async function partsLoaded(): Promise<void> {
  while (loading.size > 0) {
    await Promise.allSettled(loading)
    // Time for what has come to be taken over, and to ask for its own parts.
    await idle()
  }
}

/**
 * A part of a page whose HTML is there from the start, and whose code comes when the browser is idle: until then its links
 * and forms work as the browser has them.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): FunctionComponent<Props> {
  let code: ReturnType<typeof load> | undefined
  const begin = () => (code ??= typeof window === 'undefined' ? load() : track(idle().then(load)))
  const Part: FunctionComponent<Props> = lazy(begin)
  return (props) => {
    // Not first when React gets to the part: by then it may be too late to know of it.
    void begin()
    return <Suspense>{createElement(Part, props)}</Suspense>
  }
}
