/** The parts of the Network Information API in use, which not every browser has. https://wicg.github.io/netinfo/ */
interface ConnectedNavigator {
  /** `effectiveType` is `slow-2g`, `2g`, `3g` or `4g`. */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

const connection = (visitor: ConnectedNavigator | object = navigator) =>
  'connection' in visitor ? visitor.connection : undefined

/** Whether the visitor asked for reduced data usage. */
export const prefersReducedData = (): boolean => connection()?.saveData === true

/** Whether the connection is slow. */
export const hasSlowConnection = (): boolean => connection()?.effectiveType?.endsWith('2g') === true

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
