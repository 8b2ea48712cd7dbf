import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ClientInstrumentation } from 'react-router'
import type { ChunkRecovery } from './chunk-reload.ts'

/** Called when a navigation has ended; undefined on the server. */
export const NavigationEndContext = createContext<ChunkRecovery['navigationEnded'] | undefined>(undefined)

function NavigationEnd() {
  const navigationEnded = useContext(NavigationEndContext)
  useEffect(() => navigationEnded?.(), [navigationEnded])
  return null
}

/** Reports the end of each navigation: its page is then rendered. */
export const NavigationEnds = () => <NavigationEnd key={useLocation().key} />

/** The address that a GET form leads to; for other methods that of this page, since their answer has no address. */
function formUrl(action: string, method: string, fields: FormData): string {
  if (method.toUpperCase() !== 'GET') return location.href
  const url = new URL(action, location.href)
  url.search = String(new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])))
  return url.href
}

/**
 * Reports the start of each navigation by the router, except back and forward. `useNavigation` may do so much later:
 * React first hydrates the parts of the page that are not hydrated yet.
 */
export const instrumentation = (navigationStarted: ChunkRecovery['navigationStarted']): ClientInstrumentation => ({
  router: ({ instrument }) =>
    instrument({
      async navigate(navigate, { to, formMethod = 'GET', formData }) {
        if (formData) navigationStarted(formUrl(String(to), formMethod, formData))
        else if (typeof to === 'string') navigationStarted(new URL(to, location.href).href)
        await navigate()
      },
    }),
})
