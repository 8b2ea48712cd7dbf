import { createBrowserClient } from '../../graphql/browser-clients.ts'
import type { Site } from '../../site.ts'
import { identify, track } from '../analytics/events.ts'
import { signupMutation } from './signup.mutation.ts'

/** Tells analytics and the newsletter service whose visit this is (specification, section 7). */
export function announceSignUp(email: string): void {
  track({ event: 'Lead', email })
  identify(email)
}

/** Puts an address on a list; `properties` say where it was given. */
export async function callSignup(site: Site, email: string, listId: string): Promise<void> {
  const properties = { source: location.pathname }
  await createBrowserClient('default', site).request(signupMutation, { email, listId, properties })
}
