import { createContext, use, useState } from 'react'

/** The id of the request being rendered on the server. */
export const RequestIdContext = createContext<string | null>(null)

/** The name of the element in the head that passes the id from an error page to the browser. */
export const requestIdName = 'request-id'

function readRequestId(): string | null {
  if (typeof document === 'undefined') return null
  return document.querySelector<HTMLMetaElement>(`meta[name="${requestIdName}"]`)?.content ?? null
}

/** The id of the request that failed; null when the error occurred in the browser. */
export function useRequestId(): string | null {
  const ofServer = use(RequestIdContext)
  const [id] = useState(() => ofServer ?? readRequestId())
  return id
}
