import {
  createContext,
  createElement,
  lazy,
  memo,
  Suspense,
  use,
  useMemo,
  useState,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { useUntilHydrated } from '../timing/use-hydrated.ts'
import { whenIdle } from '../timing/when-idle.ts'
import { onInteraction } from '../timing/on-interaction.ts'
import { loadOnline, reportAndWait } from './lazy-online.ts'

/** When the code of a part is loaded: `whenIdle` or `onInteraction`. */
type Schedule = (work: () => void) => void

/** The parts of a page whose HTML the server caches for other pages. */
export interface FragmentCache {
  /** Places a part; returns its number in the page, and whether its HTML is cached, so that it need not be rendered. */
  register(name: string, props: object): { number: number; isCached: boolean }
}

/** Provided by the server, except in previews. */
export const FragmentCacheContext = createContext<FragmentCache | null>(null)

interface CachedFragmentProps {
  name: string
  props: object
  children: ReactNode
}

/**
 * A part between the placeholders that the server replaces; nested parts are not cached separately. The element
 * structure must be the same as in the browser, because React's generated ids depend on the positions of children.
 */
function CachedFragment({ name, props, children }: CachedFragmentProps) {
  const fragment = import.meta.env.SSR ? use(FragmentCacheContext)?.register(name, props) : undefined
  return (
    <>
      {fragment &&
        (fragment.isCached ? (
          <template data-part-all={fragment.number} />
        ) : (
          <template data-part-start={fragment.number} />
        ))}
      {!fragment?.isCached && <FragmentCacheContext value={null}>{children}</FragmentCacheContext>}
      {fragment && !fragment.isCached && <template data-part-end={fragment.number} />}
    </>
  )
}

const isSame = <Props extends object>(one: Props, other: Props): boolean =>
  Object.entries(one).every(([name, value]) => Object.is(value, Reflect.get(other, name)))

/**
 * A part of a page that is rendered on the server and hydrated later: until its code has loaded, and if it cannot be
 * loaded, its links and forms work natively.
 * @param cacheName the part's name in the server's cache. Only if its HTML depends on its props, which must be JSON,
 * and the root's data, but not on the URL: the server then renders it once for all pages of a route.
 */
function lazyOnSchedule<Props extends object>(
  schedule: Schedule,
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  cacheName?: string,
): FunctionComponent<Props> {
  let code: ReturnType<typeof load> | undefined
  let isMissing = false
  async function loadCode() {
    code ??= import.meta.env.SSR ? load() : new Promise<void>(schedule).then(() => loadOnline(load))
    try {
      return await code
    } catch (error) {
      isMissing = true
      // The next page with the part retries.
      code = undefined
      throw error
    }
  }
  const Rendered: FunctionComponent<Props> = lazy(loadCode)
  // React keeps the server's HTML until the code has loaded.
  const Hydrated: FunctionComponent<Props> = lazy(() => loadCode().catch(reportAndWait))
  // Renders again only when its props change: its parents may render before its code has loaded.
  return memo((props: Props) => {
    const hasHtml = useUntilHydrated(!import.meta.env.SSR)
    // The props that the server's HTML was rendered with: with other props the HTML is wrong.
    const [serverProps] = useState(() => (hasHtml ? props : null))
    const Part = serverProps && (!isMissing || isSame(serverProps, props)) ? Hydrated : Rendered
    // Start loading now instead of when React hydrates the part.
    loadCode().catch(() => {})
    // A stable element: a boundary that changes before its code has loaded loses its HTML.
    const part = useMemo(() => <Suspense>{createElement(Part, props)}</Suspense>, [Part, props])
    if (cacheName === undefined) return part
    return (
      <CachedFragment name={cacheName} props={props}>
        {part}
      </CachedFragment>
    )
  })
}

/** A lazily hydrated part whose code is loaded when the browser is idle. */
export const lazyWhenIdle = <Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  cacheName?: string,
) => lazyOnSchedule(whenIdle, load, cacheName)

/**
 * A lazily hydrated part that is not visible or used at first: its code is loaded once the visitor is active (see
 * `onInteraction`).
 */
export const lazyOnInteraction = <Props extends object>(load: () => Promise<{ default: FunctionComponent<Props> }>) =>
  lazyOnSchedule(onInteraction, load)
