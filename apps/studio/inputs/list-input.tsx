import type { ReactElement } from 'react'
import { isArrayOfBlocksSchemaType, type ArrayInputMoveItemEvent, type OnPasteFn } from 'sanity'
import { pasteText } from './pasted-text.ts'

type Move = (event: ArrayInputMoveItemEvent) => void

/** The props of a form input that are used here; only list inputs have move handlers. */
interface Input {
  value?: unknown
  /** For lists of strings or numbers. */
  onMoveItem?: Move
  /** For lists of objects. */
  onItemMove?: Move
  /** For rich text. */
  onPaste?: OnPasteFn | undefined
  schemaType?: unknown
  renderDefault(props: Input): ReactElement
}

/**
 * Ignores moves to positions that do not exist, with a console warning. A drop outside the list, for example after
 * another editor emptied it, has no target; the Studio would move a string to the front.
 */
const toKnownTarget = (entries: unknown, move: Move): Move => {
  return (event) => {
    const isThere = Array.isArray(entries) && event.toIndex in entries
    if (isThere) move(event)
    // The specification requires a console warning.
    // oxlint-disable-next-line no-console
    else console.warn('Unknown move target element', event)
  }
}

/**
 * Wraps every form input; in lists, it ignores moves to unknown targets (specification, section 8), and rich text keeps
 * the links and headings of pasted text.
 */
export function ListInput(props: Input) {
  const { value, schemaType, onMoveItem, onItemMove } = props
  return props.renderDefault({
    ...props,
    ...(onMoveItem && { onMoveItem: toKnownTarget(value, onMoveItem) }),
    ...(onItemMove && { onItemMove: toKnownTarget(value, onItemMove) }),
    ...(isArrayOfBlocksSchemaType(schemaType) && { onPaste: pasteText }),
  })
}
