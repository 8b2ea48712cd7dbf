/** The parts of the Network Information API in use, which not every browser has. https://wicg.github.io/netinfo/ */
interface ConnectedNavigator {
  /** `effectiveType` is `slow-2g`, `2g`, `3g` or `4g`. */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

const connectionOf = (navigator: ConnectedNavigator | object) =>
  'connection' in navigator ? navigator.connection : undefined

/** Whether the visitor asked for reduced data usage. */
export const prefersReducedData = (navigator: object): boolean => connectionOf(navigator)?.saveData === true

/** Whether the connection is slow. */
export const hasSlowConnection = (navigator: object): boolean =>
  connectionOf(navigator)?.effectiveType?.endsWith('2g') === true

export const prefersReducedMotion = (view: Pick<Window, 'matchMedia'>): boolean =>
  view.matchMedia('(prefers-reduced-motion: reduce)').matches
