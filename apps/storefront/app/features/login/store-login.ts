import { login, logout } from '../../graphql/auth-token.ts'
import { openTabChannel, notifyTabs } from '../../device/tab-channel.ts'

/** The broadcast channel that notifies the shop's open pages of a login or logout in another page or the Studio. */
const loginChannel = 'login'

/** Makes the shop's other pages drop the data that they have fetched. */
export async function publishLoginChange(): Promise<void> {
  const channel = openTabChannel(loginChannel)
  notifyTabs(channel, 'changed')
  channel?.close()
}

/** Stores the token of a login for the shop's pages. */
export const storeLogin = (token: string): Promise<void> => login(token, publishLoginChange)

/** Removes the token of the shop's pages after a logout in the Studio. */
export const removeLogin = (): Promise<void> => logout(publishLoginChange)

/** Calls a function after a login or logout in another page of this browser. @returns a function that stops it. */
export function onLoginChange(listener: () => void): () => void {
  const channel = openTabChannel(loginChannel)
  channel?.addEventListener('message', listener)
  return () => channel?.close()
}
