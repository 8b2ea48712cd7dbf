import { data } from 'react-router'

/** The error that a loader throws when the content of a route is missing: status 404 with the specified message. */
export function pageNotFound() {
  return data('This page could not be found', { status: 404 })
}
