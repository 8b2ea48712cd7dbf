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
 * Resolves when the code of every part that the page has so far is there. Until then a move of the router's would take the
 * HTML of these parts away: it renders at once, and what cannot take its HTML over by then is begun anew, empty.
 */
export const partsLoaded = (): Promise<unknown> => Promise.allSettled(loading)

/**
 * A part of a page whose HTML is there from the start, and whose code comes when the browser is idle: until then its links
 * and forms work as the browser has them.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): FunctionComponent<Props> {
  const Part: FunctionComponent<Props> = lazy(() => (typeof window === 'undefined' ? load() : track(idle().then(load))))
  return (props) => <Suspense>{createElement(Part, props)}</Suspense>
}
