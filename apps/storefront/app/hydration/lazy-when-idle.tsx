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
import { whenPresent } from '../timing/on-interaction.ts'
import { loadOnline, reportAndWait } from './lazy-online.ts'

/** When the code of a part is loaded: `whenIdle` or `whenPresent`. */
type Moment = (work: () => void) => void

/** The parts of a page whose HTML the server caches for other pages. */
export interface PlacedParts {
  /** Places a part; returns its number in the page, and whether its HTML is cached, so that it need not be rendered. */
  place(name: string, props: object): { number: number; isKnown: boolean }
}

/** Provided by the server, except in previews. */
export const PlacedPartsContext = createContext<PlacedParts | null>(null)

interface KeptPartProps {
  name: string
  props: object
  children: ReactNode
}

/**
 * A part between the placeholders that the server replaces; nested parts are not cached separately. The element
 * structure must be the same as in the browser, because React's generated ids depend on the positions of children.
 */
function KeptPart({ name, props, children }: KeptPartProps) {
  const placed = import.meta.env.SSR ? use(PlacedPartsContext)?.place(name, props) : undefined
  return (
    <>
      {placed &&
        (placed.isKnown ? <template data-part-all={placed.number} /> : <template data-part-start={placed.number} />)}
      {!placed?.isKnown && <PlacedPartsContext value={null}>{children}</PlacedPartsContext>}
      {placed && !placed.isKnown && <template data-part-end={placed.number} />}
    </>
  )
}

const isSame = <Props extends object>(one: Props, other: Props): boolean =>
  Object.entries(one).every(([name, value]) => Object.is(value, Reflect.get(other, name)))

/**
 * A part of a page that is rendered on the server and hydrated later: until its code has loaded, and if it cannot be
 * loaded, its links and forms work natively.
 * @param keptAs the part's name in the server's cache. Only if its HTML depends on its props, which must be JSON, and
 * the root's data, but not on the URL: the server then renders it once for all pages of a route.
 */
function lazyWhen<Props extends object>(
  moment: Moment,
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  keptAs?: string,
): FunctionComponent<Props> {
  let code: ReturnType<typeof load> | undefined
  let isMissing = false
  async function begin() {
    code ??= import.meta.env.SSR ? load() : new Promise<void>(moment).then(() => loadOnline(load))
    try {
      return await code
    } catch (error) {
      isMissing = true
      // The next page with the part retries.
      code = undefined
      throw error
    }
  }
  const Rendered: FunctionComponent<Props> = lazy(begin)
  // React keeps the server's HTML until the code has loaded.
  const Hydrated: FunctionComponent<Props> = lazy(() => begin().catch(reportAndWait))
  // Renders again only when its props change: its parents may render before its code has loaded.
  return memo((props: Props) => {
    const hasHtml = useUntilHydrated(!import.meta.env.SSR)
    // The props of the server's HTML, which does not fit other pages.
    const [sent] = useState(() => (hasHtml ? props : null))
    const Part = sent && (!isMissing || isSame(sent, props)) ? Hydrated : Rendered
    // Start loading now instead of when React hydrates the part.
    begin().catch(() => {})
    // A stable element: a boundary that changes before its code has loaded loses its HTML.
    const part = useMemo(() => <Suspense>{createElement(Part, props)}</Suspense>, [Part, props])
    if (keptAs === undefined) return part
    return (
      <KeptPart name={keptAs} props={props}>
        {part}
      </KeptPart>
    )
  })
}

/** Such a part whose code is loaded when the browser is idle. */
export const lazyWhenIdle = <Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  keptAs?: string,
) => lazyWhen(whenIdle, load, keptAs)

/**
 * Such a part that is not visible or used at first: its code is loaded once the visitor has moved the pointer,
 * scrolled, typed or moved the focus.
 */
export const lazyWhenPresent = <Props extends object>(load: () => Promise<{ default: FunctionComponent<Props> }>) =>
  lazyWhen(whenPresent, load)
