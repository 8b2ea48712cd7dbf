import { createContext, use, useState } from 'react'

/** The id of the request that a page answers, while the server renders it. */
export const RequestIdContext = createContext<string | null>(null)

/** The name of the element in the head in which an error page keeps it for the browser. */
export const requestIdName = 'request-id'

function readRequestId(): string | null {
  if (typeof document === 'undefined') return null
  return document.querySelector<HTMLMetaElement>(`meta[name="${requestIdName}"]`)?.content ?? null
}

/** The id of the request that an error page answers; null where the browser itself came to show it. */
export function useRequestId(): string | null {
  const ofServer = use(RequestIdContext)
  const [id] = useState(() => ofServer ?? readRequestId())
  return id
}
