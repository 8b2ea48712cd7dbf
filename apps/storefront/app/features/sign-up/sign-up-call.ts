import { createBrowserClient } from '../../graphql/browser-clients.ts'
import type { Site } from '../../site.ts'
import { identify, track } from '../analytics/events.ts'
import { requestSignUp } from './request-sign-up.ts'

/** Identifies the visitor to analytics and the newsletter service (specification, section 7). */
export function announceSignUp(email: string): void {
  track({ event: 'Lead', email })
  identify(email)
}

/** Adds an address to a list from this page; returns and throws as {@link requestSignUp}. */
export const callSignup = (site: Site, email: string, listId: string): Promise<string | null> =>
  requestSignUp(createBrowserClient('default', site), { email, listId, source: location.pathname })
