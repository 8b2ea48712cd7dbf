/**
 * A channel to the shop's other pages in this browser; null where it gives none, as Firefox does where it takes no
 * cookies.
 */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/** Tells the other pages that have the channel. */
export function tellTabs(channel: BroadcastChannel | null, message: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel?.postMessage(message)
}
