import { login } from '../../graphql/auth-token.ts'

/** The broadcast channel that notifies the shop's open pages of a login or logout in another page or the Studio. */
export const loginChannel = 'login'

/** Makes the shop's other pages drop the data that they have fetched. */
export async function publishLoginChange(): Promise<void> {
  const channel = new BroadcastChannel(loginChannel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is the origin's own, and has no target
  channel.postMessage('changed')
  channel.close()
}

/** Stores the token of a login for the shop's pages. */
export const keepLogin = (token: string): Promise<void> => login(token, publishLoginChange)
