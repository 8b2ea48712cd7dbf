declare global {
  interface Navigator {
    /**
     * The parts of the Network Information API in use, which not every browser has; `effectiveType` is `slow-2g`, `2g`,
     * `3g` or `4g`. https://wicg.github.io/netinfo/
     */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** Whether the visitor asked for reduced data usage. */
export const prefersReducedData = (): boolean => navigator.connection?.saveData === true

/** Whether the connection is slow. */
export const hasSlowConnection = (): boolean => navigator.connection?.effectiveType?.endsWith('2g') === true

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
