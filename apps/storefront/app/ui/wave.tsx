/** The shapes that all waves of a page reference; rendered once per page. */
export const WaveShapes = () => (
  <svg className="hidden">
    <symbol id="wave-behind" viewBox="0 0 1440 110" preserveAspectRatio="none">
      <path fillOpacity="0.45" d="M0 62c180-44 352-50 560-18s372 42 560 8 240-34 320-24v82H0Z" />
    </symbol>
    <symbol id="wave" viewBox="0 0 1440 110" preserveAspectRatio="none">
      <path d="M0 84c210-40 420-38 640-10s420 26 560 2 180-18 240-12v46H0Z" />
    </symbol>
  </svg>
)

/**
 * The edge between two skies, in the color of the lower one; without one, in that of the page's ground. Two separate
 * SVGs, because moving a whole SVG is cheap while moving parts inside one repaints every frame.
 */
export function Wave({ color, className }: { color?: string | undefined; className?: string }) {
  return (
    <div className={className ? `wave ${className}` : 'wave'} style={{ fill: color }} aria-hidden="true">
      <svg>
        <use href="#wave-behind" />
      </svg>
      <svg>
        <use href="#wave" />
      </svg>
    </div>
  )
}
