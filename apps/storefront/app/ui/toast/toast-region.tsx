import type { ReactNode } from 'react'
import { useScreen, type Overlay } from '../../stores/screen.ts'
import { dismissToast, useToasts, type Toast } from './toasts.ts'

/**
 * Shows toasts at the bottom center, announced by screen readers. Each overlay needs a region of its own, since it
 * makes the page behind inert. `children` stand below the toasts.
 */
export function ToastRegion({ over = null, children }: { over?: Overlay | null; children?: ReactNode }) {
  const toasts = useToasts((state) => state.toasts)
  const isShown = useScreen(({ overlay }) => overlay === over)
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-50 grid gap-2 px-gutter">
      <div aria-live="polite" className="grid justify-items-center gap-2">
        {isShown && toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)}
      </div>
      {children}
    </div>
  )
}

function ToastCard({ toast: { id, kind, message } }: { toast: Toast }) {
  return (
    <p className="toast" data-kind={kind}>
      <span>{message}</span>
      {kind === 'info' && (
        <button
          type="button"
          className="quiet-link shrink-0 cursor-pointer p-1 font-semibold"
          onClick={() => dismissToast(id)}
        >
          ok
        </button>
      )}
    </p>
  )
}
