/**
 * A channel to the shop's other pages in this browser; null if the browser denies it, like Firefox when cookies are
 * blocked.
 */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/** Posts a message to the other pages with the channel. */
export function notifyTabs(channel: BroadcastChannel | null, message: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel?.postMessage(message)
}
