import { pageNotFound } from '../../content/page-not-found.ts'

export function loader(): never {
  throw pageNotFound()
}

/** Never rendered: the loader always leads to the error boundary, which shows the page and answers its status. */
export default function NotFound() {
  return null
}
