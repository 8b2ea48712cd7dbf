import { create } from 'zustand'

export interface Toast {
  id: number
  message: string
}

interface ToastState {
  toasts: Toast[]
}

/** How long a toast stays, in milliseconds. */
const duration = 5000

let lastId = 0

export const useToasts = create<ToastState>(() => ({ toasts: [] }))

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Tells the shopper something, without taking the focus. */
export function showToast(message: string): void {
  const id = ++lastId
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, message }] }))
  setTimeout(dismissToast, duration, id)
}
