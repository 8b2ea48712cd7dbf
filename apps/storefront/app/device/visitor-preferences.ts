/** The parts of the Network Information API in use. https://wicg.github.io/netinfo/ */
export interface Connection {
  readonly saveData?: boolean
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}

/** `connection` is not available in every browser. */
export interface ConnectedNavigator {
  readonly connection?: Connection
}

const hasConnection = (navigator: object): navigator is ConnectedNavigator => 'connection' in navigator

const connectionOf = (navigator: object): Connection | undefined =>
  hasConnection(navigator) ? navigator.connection : undefined

/** Whether the visitor asked for reduced data usage. */
export const sparesData = (navigator: object): boolean => connectionOf(navigator)?.saveData === true

/** Whether the connection is slow. */
export const isSlow = (navigator: object): boolean => connectionOf(navigator)?.effectiveType?.endsWith('2g') === true

/** Whether the visitor prefers reduced motion. */
export const wantsLessMotion = (view: Pick<Window, 'matchMedia'>): boolean =>
  view.matchMedia('(prefers-reduced-motion: reduce)').matches
