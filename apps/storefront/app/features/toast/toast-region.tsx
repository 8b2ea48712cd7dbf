import { dismissToast, useToasts } from './toasts.ts'

/** Where toasts appear: bottom centre, read out by screen readers. */
export function ToastRegion() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-4 z-50 grid justify-items-center gap-2 px-gutter">
      {toasts.map(({ id, message }) => (
        <p
          key={id}
          className="pointer-events-auto flex max-w-[44ch] items-center gap-4 rounded-panel bg-ink px-4 py-3 text-white shadow-float [animation:appear_var(--duration-reveal)]"
        >
          {message}
          <button type="button" className="quiet-link cursor-pointer font-semibold" onClick={() => dismissToast(id)}>
            ok
          </button>
        </p>
      ))}
    </output>
  )
}
