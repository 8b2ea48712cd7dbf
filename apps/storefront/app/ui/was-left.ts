import type { FocusEvent } from 'react'

/** Whether a field really lost the focus, instead of only the window, which returns it later. */
export const wasLeft = ({ target }: FocusEvent): boolean => document.activeElement !== target
