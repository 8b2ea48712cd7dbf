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
import { whenPresent } from '../timing/when-present.ts'
import { loadOnline, reportAndWait } from './lazy-online.ts'

/** `whenIdle` or `whenPresent`: when the code of a part is loaded. */
type Moment = (work: () => void) => void

/** The parts of a page that its server keeps for other pages. */
export interface PlacedParts {
  /** Places a part; returns its number in the page, and whether its HTML is known, so that it need not be rendered. */
  place(name: string, props: object): { number: number; isKnown: boolean }
}

/** Given by the server, except in previews. */
export const PlacedPartsContext = createContext<PlacedParts | null>(null)

interface KeptPartProps {
  name: string
  props: object
  children: ReactNode
}

/**
 * A part between the marks that the server replaces; parts in it are not kept themselves. React's ids count the places of
 * children: here as in the browser.
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
 * A part of a page whose HTML is there from the start, and whose code comes later: until then, and when it cannot be
 * loaded, its links and forms work as the browser has them.
 * @param keptAs a name, if its HTML depends on its props, which are JSON, and the root's data alone, not on the address: the
 *   server then renders it once for all pages of a route that have it.
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
      // The next page that has the part tries again.
      code = undefined
      throw error
    }
  }
  const Rendered: FunctionComponent<Props> = lazy(begin)
  // React keeps the server's HTML until the code comes.
  const Hydrated: FunctionComponent<Props> = lazy(() => begin().catch(reportAndWait))
  // Rendered again for other props alone: what is around it may change before its code is there.
  return memo((props: Props) => {
    const hasHtml = useUntilHydrated(!import.meta.env.SSR)
    // What the part's HTML was rendered from: it does not fit a page that is navigated to.
    const [sent] = useState(() => (hasHtml ? props : null))
    const Part = sent && (!isMissing || isSame(sent, props)) ? Hydrated : Rendered
    // Not first when React gets to the part: by then it may be too late to know of it.
    begin().catch(() => {})
    // The same element when this is rendered again: a boundary that changes before its code is there loses its HTML.
    const part = useMemo(() => <Suspense>{createElement(Part, props)}</Suspense>, [Part, props])
    if (keptAs === undefined) return part
    return (
      <KeptPart name={keptAs} props={props}>
        {part}
      </KeptPart>
    )
  })
}

/** Such a part whose code comes when the browser is idle. */
export const lazyWhenIdle = <Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  keptAs?: string,
) => lazyWhen(whenIdle, load, keptAs)

/**
 * Such a part that nobody sees or uses at once: its code comes when somebody has moved, scrolled, typed or moved the
 * focus.
 */
export const lazyWhenPresent = <Props extends object>(load: () => Promise<{ default: FunctionComponent<Props> }>) =>
  lazyWhen(whenPresent, load)
