import { type FunctionComponent, lazy } from 'react'
import { isShopReachable, onceOnline } from '../timing/once-online.ts'

/**
 * Loads code. Without a connection it waits for one instead of failing: an error would replace the page that the
 * visitor is reading.
 * @throws what `load` throws while the shop can be reached.
 */
export async function loadOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine && (await isShopReachable())) throw error
    await onceOnline()
    return loadOnline(load)
  }
}

/** Reports an error and never resolves. */
export function reportAndWait(error: unknown): Promise<never> {
  reportError(error)
  return new Promise(() => {})
}

/** React's `lazy` for optional parts: if the code is missing, the `Suspense` fallback stays. */
export const lazyOptional = <Props>(load: () => Promise<{ default: FunctionComponent<Props> }>) =>
  lazy(() => loadOnline(load).catch(reportAndWait))

/** React's `lazy` that waits for a connection. */
export const lazyOnline = <Props>(load: () => Promise<{ default: FunctionComponent<Props> }>) =>
  lazy(() => loadOnline(load))
