import { useId } from 'react'

interface CartCloudProps {
  label: string
  isDismissed: boolean
  onDismiss(): void
}

/** A cloud that drifts until somebody blows it away: poof, in eight frames. */
export function CartCloud({ label, isDismissed, onDismiss }: CartCloudProps) {
  const light = useId()
  return (
    <button
      type="button"
      className="cart-cloud"
      aria-label={label}
      data-dismissed={isDismissed}
      inert={isDismissed}
      onClick={onDismiss}
    >
      <svg viewBox="0 0 240 120" aria-hidden="true" fill={`url(#${light})`}>
        <defs>
          <linearGradient id={light} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#fff" />
            <stop offset="0.55" stopColor="#fdf6ff" />
            <stop offset="1" stopColor="#d9def9" />
          </linearGradient>
        </defs>
        <path d="M38 104a28 28 0 0 1-3-56 40 40 0 0 1 66-24 46 46 0 0 1 79 15 33 33 0 0 1 24 65Z" />
      </svg>
    </button>
  )
}
