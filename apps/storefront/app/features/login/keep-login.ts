import { documentCookies } from '../tracking/cookies.ts'
import { login } from './auth-token.ts'

/** The channel on which the shop's open pages hear of a sign-in or a sign-out in another of them, or in the Studio. */
export const loginChannel = 'login'

/** The shop's other pages forget what they have brought as soon as they hear of it. */
export async function tellPages(): Promise<void> {
  const channel = new BroadcastChannel(loginChannel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is the origin's own, and has no target
  channel.postMessage('changed')
  channel.close()
}

/** Keeps the token of a sign-in for the shop's pages. */
export const keepLogin = (token: string): Promise<void> =>
  login(token, { cookies: documentCookies, resetCache: tellPages })
