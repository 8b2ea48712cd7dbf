import { redirect } from 'react-router'

/** Redirects unknown paths to the not-found page. */
export function loader() {
  return redirect('/404')
}
