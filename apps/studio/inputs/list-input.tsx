import {
  isArrayOfObjectsInputProps,
  isArrayOfPrimitivesInputProps,
  type ArrayInputMoveItemEvent,
  type InputProps,
} from 'sanity'

/**
 * Moves an entry of a list only to a place that there is. A drag that ends over nothing, as when somebody else has emptied
 * the list meanwhile, has no target; the Studio by itself would then move a text to the front. The console is told.
 */
const toKnownTarget = (entries: readonly unknown[] | undefined, move: (event: ArrayInputMoveItemEvent) => void) => {
  return (event: ArrayInputMoveItemEvent): void => {
    const isThere = entries !== undefined && event.toIndex in entries
    if (isThere) move(event)
    // The console is what the specification asks for.
    // oxlint-disable-next-line no-console
    else console.warn('Unknown move target element', event)
  }
}

/** Any input of a form; that of a list takes moves to known targets alone (specification, section 8). */
export function ListInput(props: InputProps) {
  if (isArrayOfPrimitivesInputProps(props))
    return props.renderDefault({ ...props, onMoveItem: toKnownTarget(props.value, props.onMoveItem) })
  if (isArrayOfObjectsInputProps(props))
    return props.renderDefault({ ...props, onItemMove: toKnownTarget(props.value, props.onItemMove) })
  return props.renderDefault(props)
}
