import type { MouseEvent } from 'react'

/** Whether a click on a link means to go there, and not to open it somewhere else. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
