import { create } from 'zustand'

export type ToastKind = 'notice' | 'info' | 'error'

export interface Toast {
  id: string
  kind: ToastKind
  message: string
}

/** The duration of a toast, in milliseconds (specification, section 9). */
const durations: Record<ToastKind, number> = { notice: 3000, info: 5000, error: 3000 }

const genericError = 'Something went wrong. Please try again.'

let lastId = 0
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

export function dismissToast(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Only one toast per id: a later one replaces it and restarts its time. */
function show(toast: Toast): void {
  showLasting(toast)
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), durations[toast.kind]),
  )
}

function showLasting(toast: Toast): void {
  dismissToast(toast.id)
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast] }))
}

/** Shows a lasting message until the visitor dismisses it with 'ok'. */
export function showUntilOk(id: string, message: string): void {
  showLasting({ id, kind: 'info', message })
}

/** Shows a message for 3 s, without taking the focus. */
export function showToast(message: string): void {
  show({ id: `toast-${++lastId}`, kind: 'notice', message })
}

/** Shows a message for 5 s, with an 'ok' button. Only one toast per id. */
export function showInfo(id: string, message: string): void {
  show({ id, kind: 'info', message })
}

/** An error's message without technical prefixes; a generic one when it is empty. */
const errorText = (message: string): string =>
  message.replace(/^\s*((GraphQL error|Error):\s*)+/u, '').trim() || genericError

/** Shows an error for 3 s. */
export function showError(message: string): void {
  show({ id: `toast-${++lastId}`, kind: 'error', message: errorText(message) })
}
