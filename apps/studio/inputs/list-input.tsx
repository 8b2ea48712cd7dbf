import type { ReactElement } from 'react'
import type { ArrayInputMoveItemEvent } from 'sanity'

type Move = (event: ArrayInputMoveItemEvent) => void

/** What an input of a form is given, as far as it matters here; only that of a list is given a move. */
interface Input {
  value?: unknown
  /** Of a list of texts or numbers. */
  onMoveItem?: Move
  /** Of a list of objects. */
  onItemMove?: Move
  renderDefault(props: Input): ReactElement
}

/**
 * Moves an entry of a list only to a place that there is. A drag that ends over nothing, as when somebody else has emptied
 * the list meanwhile, has no target; the Studio by itself would then move a text to the front. The console is told.
 */
const toKnownTarget = (entries: unknown, move: Move): Move => {
  return (event) => {
    const isThere = Array.isArray(entries) && event.toIndex in entries
    if (isThere) move(event)
    // The console is what the specification asks for.
    // oxlint-disable-next-line no-console
    else console.warn('Unknown move target element', event)
  }
}

/** Any input of a form; that of a list takes moves to known targets alone (specification, section 8). */
export function ListInput(props: Input) {
  const { value, onMoveItem, onItemMove } = props
  return props.renderDefault({
    ...props,
    ...(onMoveItem && { onMoveItem: toKnownTarget(value, onMoveItem) }),
    ...(onItemMove && { onItemMove: toKnownTarget(value, onItemMove) }),
  })
}
