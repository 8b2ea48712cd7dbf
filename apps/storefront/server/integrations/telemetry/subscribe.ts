import type { Channel, TracingChannel } from 'node:diagnostics_channel'

/** Calls `onMessage` for each message of a channel. Returns a function that unsubscribes. */
export function subscribeToChannel<Message>(
  channel: Channel<unknown, Message>,
  onMessage: (message: Message) => void,
): () => void {
  // A channel's listeners get its publishers' message type, though Node's types do not say so.
  const listener = (message: unknown) => onMessage(message as Message)
  channel.subscribe(listener)
  return () => void channel.unsubscribe(listener)
}

type Stages<Message> = Partial<Record<'start' | 'asyncEnd', (message: Message) => void>>

/** Calls `start` and `asyncEnd` when an operation starts and ends. Returns a function that unsubscribes. */
export function subscribeToOperation<Message extends object>(
  operation: TracingChannel<unknown, Message>,
  { start, asyncEnd }: Stages<Message>,
): () => void {
  const stops = [
    start && subscribeToChannel(operation.start, start),
    asyncEnd && subscribeToChannel(operation.asyncEnd, asyncEnd),
  ]
  return () => {
    for (const stop of stops) stop?.()
  }
}
