import { pageNotFound } from '../../content/read-page.ts'

export function loader(): never {
  throw pageNotFound()
}

/** Never rendered: the loader always throws, and the error boundary shows the page with its status. */
export default function NotFound() {
  return null
}
