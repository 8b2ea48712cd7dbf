import { createElement, lazy, Suspense, type FunctionComponent } from 'react'
import { whenIdle } from '../timing/when-idle.ts'
import { loadOnline } from './lazy-online.ts'

const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))

/**
 * A part of a page whose HTML is there from the start, and whose code comes when the browser is idle: until then its links
 * and forms work as the browser has them.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): FunctionComponent<Props> {
  let code: ReturnType<typeof load> | undefined
  const begin = () => (code ??= typeof window === 'undefined' ? load() : idle().then(() => loadOnline(load)))
  const Part: FunctionComponent<Props> = lazy(begin)
  return (props) => {
    // Not first when React gets to the part: by then it may be too late to know of it.
    void begin()
    return <Suspense>{createElement(Part, props)}</Suspense>
  }
}
