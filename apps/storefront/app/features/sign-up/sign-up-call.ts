import { createBrowserClient } from '../../graphql/browser-clients.ts'
import type { Site } from '../../site.ts'
import { announceSignUp } from './announce-sign-up.ts'
import { requestSignUp } from './request-sign-up.ts'

/** Adds an address to a list from this page, and announces it if it is accepted; returns and throws as {@link requestSignUp}. */
export async function callSignup(site: Site, email: string, listId: string): Promise<string | null> {
  const refusal = await requestSignUp(createBrowserClient('default', site), {
    email,
    listId,
    source: location.pathname,
  })
  if (refusal === null) announceSignUp(email)
  return refusal
}
