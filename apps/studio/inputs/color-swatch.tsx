interface ColorSwatchProps {
  hex: string | undefined
  /** From 0 (transparent) to 1. */
  alpha?: number | undefined
}

/** A color that fills its container; an empty one stands for no color. */
export function ColorSwatch({ hex, alpha = 1 }: ColorSwatchProps) {
  return <span style={{ display: 'block', width: '100%', height: '100%', background: hex, opacity: alpha }} />
}
