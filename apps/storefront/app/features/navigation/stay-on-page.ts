import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** For routes whose search parameters choose among what is on the page already: a change of them alone reads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}
