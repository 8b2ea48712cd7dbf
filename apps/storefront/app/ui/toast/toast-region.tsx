import { useScreen, type Overlay } from '../../stores/screen.ts'
import { dismissToast, useToasts, type Toast } from './toasts.ts'

/**
 * Shows toasts at the bottom center, announced by screen readers. Each overlay needs a region of its own, since it
 * makes the page behind inert.
 */
export function ToastRegion({ over = null }: { over?: Overlay | null }) {
  const toasts = useToasts((state) => state.toasts)
  const isShown = useScreen(({ overlay }) => overlay === over)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 grid justify-items-center gap-2 px-gutter"
    >
      {isShown && toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)}
    </div>
  )
}

function ToastCard({ toast: { id, kind, message } }: { toast: Toast }) {
  return (
    <p className="toast" data-kind={kind}>
      {message}
      {kind === 'info' && (
        <button type="button" className="quiet-link cursor-pointer p-1 font-semibold" onClick={() => dismissToast(id)}>
          ok
        </button>
      )}
    </p>
  )
}
