import type { Channel, TracingChannel } from 'node:diagnostics_channel'

/** Calls `onMessage` for each message of a channel. Answers how to stop that. */
export function follow<Message>(channel: Channel<unknown, Message>, onMessage: (message: Message) => void): () => void {
  // A channel's listeners get what its publishers put in, though Node's types do not say so.
  const listener = (message: unknown) => onMessage(message as Message)
  channel.subscribe(listener)
  return () => void channel.unsubscribe(listener)
}

type Stages<Told> = Partial<Record<'start' | 'asyncEnd', (told: Told) => void>>

/** The same for the beginnings and ends of an operation. */
export function followOperation<Told extends object>(
  operation: TracingChannel<unknown, Told>,
  { start, asyncEnd }: Stages<Told>,
): () => void {
  const stops = [start && follow(operation.start, start), asyncEnd && follow(operation.asyncEnd, asyncEnd)]
  return () => {
    for (const stop of stops) stop?.()
  }
}
