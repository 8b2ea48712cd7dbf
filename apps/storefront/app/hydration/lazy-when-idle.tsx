import { createElement, lazy, Suspense, useEffect, useLayoutEffect, useState, type FunctionComponent } from 'react'
import { whenIdle } from '../timing/when-idle.ts'

const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))

type Arrival = PromiseWithResolvers<void>

/** Parts of the page that are seen, and whose HTML nothing has taken over yet. */
const awaited = new Set<Arrival>()

function arrive(arrival: Arrival): void {
  awaited.delete(arrival)
  arrival.resolve()
}

/** Stands beside a part, and is mounted with it. */
function Arrived({ arrival }: { arrival: Arrival }) {
  useEffect(() => arrive(arrival))
  return null
}

/**
 * Resolves when every part of the page, and every part in them, has been taken over. Until then a move of the router's
 * would take the HTML of these parts away: it renders at once, and what cannot take its HTML over by then is begun anew,
 * empty (decision 0068).
 */
export async function partsLoaded(): Promise<void> {
  while (awaited.size > 0) await Promise.all([...awaited].map(({ promise }) => promise))
}

/**
 * A part of a page whose HTML is there from the start, and whose code comes when the browser is idle: until then its links
 * and forms work as the browser has them.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): FunctionComponent<Props> {
  let code: ReturnType<typeof load> | undefined
  const begin = () => (code ??= typeof window === 'undefined' ? load() : idle().then(load))
  const Part: FunctionComponent<Props> = lazy(begin)
  return (props) => {
    const [arrival] = useState(() => Promise.withResolvers<void>())
    // Before the effects of any part that comes in the same render.
    useLayoutEffect(() => {
      awaited.add(arrival)
      return () => arrive(arrival)
    }, [arrival])
    // Not first when React gets to the part: by then it may be too late to know of it.
    void begin()
    return (
      <Suspense>
        {createElement(Part, props)}
        <Arrived arrival={arrival} />
      </Suspense>
    )
  }
}
