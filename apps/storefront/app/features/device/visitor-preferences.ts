/** As much of a browser's knowledge of its connection as counts here. https://wicg.github.io/netinfo/ */
export interface Connection {
  readonly saveData?: boolean
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}

/** A navigator; not every browser tells of its connection. */
export interface ConnectedNavigator {
  readonly connection?: Connection
}

const hasConnection = (navigator: object): navigator is ConnectedNavigator => 'connection' in navigator

const connectionOf = (navigator: object): Connection | undefined =>
  hasConnection(navigator) ? navigator.connection : undefined

/** Whether the visitor asked for few bytes. */
export const sparesData = (navigator: object): boolean => connectionOf(navigator)?.saveData === true

/** Whether every byte takes its time. */
export const isSlow = (navigator: object): boolean => connectionOf(navigator)?.effectiveType?.endsWith('2g') === true

/** Whether the visitor asked for nothing to move. */
export const wantsLessMotion = (view: Pick<Window, 'matchMedia'>): boolean =>
  view.matchMedia('(prefers-reduced-motion: reduce)').matches
