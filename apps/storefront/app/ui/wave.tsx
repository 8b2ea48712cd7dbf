/**
 * The edge between two skies, in the color of the lower one. Two separate SVGs, because moving a whole SVG is cheap
 * while moving parts inside one repaints every frame.
 */
export function Wave({ color, className = '' }: { color: string; className?: string }) {
  return (
    <div className={`wave ${className}`} aria-hidden="true">
      <svg viewBox="0 0 1440 110" preserveAspectRatio="none">
        <path fill={color} fillOpacity="0.45" d="M0 62c180-44 352-50 560-18s372 42 560 8 240-34 320-24v82H0Z" />
      </svg>
      <svg viewBox="0 0 1440 110" preserveAspectRatio="none">
        <path fill={color} d="M0 84c210-40 420-38 640-10s420 26 560 2 180-18 240-12v46H0Z" />
      </svg>
    </div>
  )
}
