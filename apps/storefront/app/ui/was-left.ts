import type { FocusEvent } from 'react'

/** Whether a field that has lost the focus was left, and not only its window, which comes back to it. */
export const wasLeft = ({ target }: FocusEvent): boolean => document.activeElement !== target
