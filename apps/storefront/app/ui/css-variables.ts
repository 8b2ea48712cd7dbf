import type { CSSProperties } from 'react'

/** A style that also sets variables that the stylesheet reads. */
export type CssVariables = CSSProperties & { [name: `--${string}`]: string | number }
