import { identify, track } from '../analytics/events.ts'

/** Identifies a visitor who has signed up to analytics and the newsletter service (specification, section 7). */
export function announceSignUp(email: string): void {
  track({ event: 'Lead', email })
  identify(email)
}
