import { data } from 'react-router'

/** The error that a loader throws when the content of a route is missing: status 404 with the specified message. */
export function pageNotFound() {
  return data('This page could not be found', { status: 404 })
}

/** The status of a page that a service fails for: search engines and caches on the way are to come back for the whole page. */
export const unavailable = { status: 503, headers: { 'Retry-After': '30' } }
