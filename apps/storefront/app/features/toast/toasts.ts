import { create } from 'zustand'

/** What a toast is about: what is only good to know, or what went wrong. */
export type ToastKind = 'notice' | 'info' | 'error'

export interface Toast {
  id: string
  kind: ToastKind
  message: string
}

interface ToastState {
  toasts: Toast[]
}

/** How long a toast stays, in milliseconds (specification, section 9). */
const durations: Record<ToastKind, number> = { notice: 3000, info: 5000, error: 3000 }

const genericError = 'Something went wrong. Please try again.'

let lastId = 0
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export const useToasts = create<ToastState>(() => ({ toasts: [] }))

export function dismissToast(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** One toast of an id at a time: a later one takes its place, and its time begins anew. */
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

/** Tells something that stays true, until somebody says 'ok'. */
export function showUntilOk(id: string, message: string): void {
  showLasting({ id, kind: 'info', message })
}

/** Tells the shopper something for 3 s, without taking the focus. */
export function showToast(message: string): void {
  show({ id: `toast-${++lastId}`, kind: 'notice', message })
}

/** The same for 5 s, with an 'ok'. There is one toast of an id at a time. */
export function showInfo(id: string, message: string): void {
  show({ id, kind: 'info', message })
}

/** What an error says, without the words that programs put before it; something general when it says nothing. */
export const errorText = (message: string): string =>
  message.replace(/^\s*((GraphQL error|Error):\s*)+/u, '').trim() || genericError

/** Tells the shopper for 3 s what went wrong. */
export function showError(message: string): void {
  show({ id: `toast-${++lastId}`, kind: 'error', message: errorText(message) })
}
