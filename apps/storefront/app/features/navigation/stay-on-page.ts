import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** For routes whose search parameters only select from data already loaded: changing them loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOther = currentUrl.pathname !== nextUrl.pathname
  // Navigating to the same URL reloads the data.
  return isOther || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false
}
