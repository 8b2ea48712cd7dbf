import { redirect } from 'react-router'

/** A path that is none of ours leads to the one page that says so. */
export function loader() {
  return redirect('/404')
}
