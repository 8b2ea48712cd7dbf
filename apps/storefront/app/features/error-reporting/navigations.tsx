import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ClientInstrumentation } from 'react-router'
import type { ChunkRecovery } from './chunk-reload.ts'

/** Takes the end of each navigation. */
export const ArrivalContext = createContext<ChunkRecovery['arrive'] | undefined>(undefined)

function Arrival() {
  const arrive = useContext(ArrivalContext)
  useEffect(() => arrive?.(), [arrive])
  return null
}

export const Arrivals = () => <Arrival key={useLocation().key} />

/** The address of the page that a form leads to; that of this page for what a form writes. */
function formAddress(action: string, method: string, fields: FormData): string {
  if (method.toUpperCase() !== 'GET') return location.href
  const url = new URL(action, location.href)
  url.search = String(new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])))
  return url.href
}

/**
 * Passes on the start of each navigation by the router, except back and forward. React may render it much later: parts of
 * the page that are not hydrated yet go first.
 */
export const instrumentation = (headFor: ChunkRecovery['headFor']): ClientInstrumentation => ({
  router: ({ instrument }) =>
    instrument({
      async navigate(navigate, { to, formMethod = 'GET', formData }) {
        if (formData) headFor(formAddress(String(to), formMethod, formData))
        else if (typeof to === 'string') headFor(new URL(to, location.href).href)
        await navigate()
      },
    }),
})
