/** How far a listener has received: up to a transition (by its index) of the transaction `sequence`. */
export interface Position {
  sequence: number
  index: number
}

/** After the whole transaction. */
export const endOfTransaction = (sequence: number): Position => ({ sequence, index: Infinity })

/** Whether the first position is before the second. */
export const isBefore = (position: Position, { sequence, index }: Position): boolean =>
  position.sequence < sequence || (position.sequence === sequence && position.index < index)

/** A position as an event id: `17.2`, or `17` after the whole transaction. */
export const formatPosition = ({ sequence, index }: Position): string =>
  index === Infinity ? String(sequence) : `${sequence}.${index}`

/** Parses an event's id; undefined if it is invalid. */
export function parsePosition(id: string | undefined): Position | undefined {
  const [, sequence, index] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(id ?? '') ?? []
  if (sequence === undefined) return undefined
  return { sequence: Number(sequence), index: index === undefined ? Infinity : Number(index) }
}
