import { useId, type KeyboardEvent } from 'react'
import type { CssVariables } from '../../ui/css-variables.ts'

/** The puffs of a cloud, left to right: center, radius, and where each flies when the cloud pops. */
const puffs = [
  { cx: 42, cy: 78, r: 30, flight: ['-34px', '6px'] },
  { cx: 82, cy: 56, r: 42, flight: ['-18px', '-30px'] },
  { cx: 132, cy: 50, r: 46, flight: ['8px', '-36px'] },
  { cx: 178, cy: 70, r: 36, flight: ['30px', '-14px'] },
  { cx: 206, cy: 84, r: 24, flight: ['40px', '10px'] },
  { cx: 112, cy: 76, r: 32, flight: ['0px', '22px'] },
] as const

interface CloudProps {
  /** The accessible name of the action. */
  label: string
  isDismissed: boolean
  onDismiss(): void
  onKeyDown?(event: KeyboardEvent): void
}

/** A cloud that pops on click, tap, Enter or space, in eight frames. */
export function Cloud({ label, isDismissed, onDismiss, onKeyDown }: CloudProps) {
  const light = useId()
  return (
    <button
      type="button"
      className="cloud"
      aria-label={label}
      data-dismissed={isDismissed}
      inert={isDismissed}
      onClick={onDismiss}
      onKeyDown={onKeyDown}
    >
      <svg viewBox="0 0 240 124" aria-hidden="true" fill={`url(#${light})`}>
        <defs>
          <linearGradient id={light} gradientUnits="userSpaceOnUse" x1="0" y1="8" x2="0" y2="116">
            <stop offset="0" stopColor="#fff" />
            <stop offset="0.55" stopColor="#fdf6ff" />
            <stop offset="1" stopColor="#d4dbf8" />
          </linearGradient>
        </defs>
        <rect x="34" y="66" width="176" height="42" rx="21" className="cloud-puff" />
        {puffs.map(({ flight: [x, y], ...circle }) => (
          <circle key={circle.cx} {...circle} className="cloud-puff" style={puffFlight(x, y)} />
        ))}
      </svg>
    </button>
  )
}

const puffFlight = (x: string, y: string): CssVariables => ({ '--puff-x': x, '--puff-y': y })
