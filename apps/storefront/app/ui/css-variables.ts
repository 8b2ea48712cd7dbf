import type { CSSProperties } from 'react'

/** A style that can also set CSS variables. */
export type CssVariables = CSSProperties & { [name: `--${string}`]: string | number | undefined }
