/** How far somebody has heard: up to a transition (its place in the transaction) of the transaction `sequence`. */
export interface Position {
  sequence: number
  index: number
}

/** Behind all of a transaction. */
export const endOf = (sequence: number): Position => ({ sequence, index: Infinity })

/** Whether the first position comes before the second. */
export const isBehind = (position: Position, { sequence, index }: Position): boolean =>
  position.sequence < sequence || (position.sequence === sequence && position.index < index)

/** A position as the id of an event: `17.2`, or `17` behind all of a transaction. */
export const formatPosition = ({ sequence, index }: Position): string =>
  index === Infinity ? String(sequence) : `${sequence}.${index}`

/** The position that an event's id stands for; nothing for what never was one. */
export function parsePosition(id: string | undefined): Position | undefined {
  const [, sequence, index] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(id ?? '') ?? []
  if (sequence === undefined) return undefined
  return { sequence: Number(sequence), index: index === undefined ? Infinity : Number(index) }
}
