import { type FunctionComponent, lazy } from 'react'
import { isReached, onceOnline } from '../timing/once-online.ts'

/**
 * Loads code. Without a connection it waits for one instead of failing: an error would replace the page that the visitor is
 * reading.
 * @throws what `load` throws while the shop can be reached.
 */
export async function loadOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine && (await isReached())) throw error
    await onceOnline()
    return loadOnline(load)
  }
}

/** React's `lazy`, which waits for a connection. */
export const lazyOnline = <Props>(load: () => Promise<{ default: FunctionComponent<Props> }>) =>
  lazy(() => loadOnline(load))
