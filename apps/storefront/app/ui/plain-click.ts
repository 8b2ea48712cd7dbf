import type { MouseEvent } from 'react'

/** Whether a click is not the second one of a double click, which hits what has moved to the place of its first. */
export const isFirstClick = ({ detail }: MouseEvent): boolean => detail < 2

/** Whether a click on a link opens it in the same tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
