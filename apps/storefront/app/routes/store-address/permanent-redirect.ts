import { redirect } from 'react-router'

/** A permanent redirect to a path of the site, with the parameters. */
export function permanentRedirect(path: string, parameters: URLSearchParams): Response {
  return redirect(parameters.size > 0 ? `${path}?${parameters}` : path, 301)
}
