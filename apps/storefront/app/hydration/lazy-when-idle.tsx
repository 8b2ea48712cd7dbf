import { createContext, createElement, lazy, Suspense, use, type FunctionComponent, type ReactNode } from 'react'
import { whenIdle } from '../timing/when-idle.ts'
import { loadOnline } from './lazy-online.ts'

const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))

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

/**
 * A part of a page whose HTML is there from the start, and whose code comes when the browser is idle: until then its links
 * and forms work as the browser has them.
 * @param keptAs a name, if its HTML depends on its props, which are JSON, and the root's data alone, not on the address: the
 *   server then renders it once for all pages of a route that have it.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  keptAs?: string,
): FunctionComponent<Props> {
  let code: ReturnType<typeof load> | undefined
  const begin = () => (code ??= typeof window === 'undefined' ? load() : idle().then(() => loadOnline(load)))
  const Part: FunctionComponent<Props> = lazy(begin)
  return (props) => {
    // Not first when React gets to the part: by then it may be too late to know of it.
    void begin()
    const part = <Suspense>{createElement(Part, props)}</Suspense>
    if (keptAs === undefined) return part
    return (
      <KeptPart name={keptAs} props={props}>
        {part}
      </KeptPart>
    )
  }
}
