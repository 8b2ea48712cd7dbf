import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** For routes whose search parameters choose among what is on the page already: a change of them alone reads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOther = currentUrl.pathname !== nextUrl.pathname
  // The same address again is no choice: what is there is asked for anew.
  return isOther || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false
}
