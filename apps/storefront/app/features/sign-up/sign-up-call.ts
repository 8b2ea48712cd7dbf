import { createBrowserClient } from '../../graphql/browser-clients.ts'
import type { Site } from '../../site.ts'
import { announceSignUp } from './announce-sign-up.ts'
import { requestSignUp } from './request-sign-up.ts'

/** Adds an email address to a list, and announces it if accepted; returns and throws like {@link requestSignUp}. */
export async function callSignup(site: Site, email: string, listId: string): Promise<string | null> {
  const refusal = await requestSignUp(createBrowserClient('default', site), {
    email,
    listId,
    source: location.pathname,
  })
  if (refusal === null) announceSignUp(email)
  return refusal
}
