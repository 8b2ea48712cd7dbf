import { createElement, lazy, Suspense, type FunctionComponent } from 'react'
import { whenIdle } from './when-idle.ts'

const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))

/**
 * A part of a page whose HTML is there from the start, and whose code comes when the browser is idle: until then its links
 * and forms work as the browser has them.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): FunctionComponent<Props> {
  const Part: FunctionComponent<Props> = lazy(async () => {
    if (typeof window !== 'undefined') await idle()
    return load()
  })
  return (props) => <Suspense>{createElement(Part, props)}</Suspense>
}
