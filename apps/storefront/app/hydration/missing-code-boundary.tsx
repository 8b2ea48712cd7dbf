import { Component, createContext, type ContextType, type ReactNode } from 'react'

interface MissingCode {
  /** Whether an error means that code is missing. */
  isMissing(error: unknown): boolean
  /** Reloads the page, which may then reference newer code; tells the visitor if the reload is refused. */
  reload(): void
}

/** The handling of missing code; undefined on the server. */
export const MissingCodeContext = createContext<MissingCode | undefined>(undefined)

interface MissingCodeBoundaryProps {
  children: ReactNode
  /** Called if the code is missing, for example to close an overlay. */
  onMissing(): void
}

/** A part that a visitor opens: if its code is missing, the page around it stays. */
export class MissingCodeBoundary extends Component<MissingCodeBoundaryProps, { error?: unknown }> {
  static override contextType = MissingCodeContext
  declare context: ContextType<typeof MissingCodeContext>
  override state: { error?: unknown } = {}

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override componentDidCatch(error: unknown) {
    reportError(error)
    this.context?.reload()
    this.props.onMissing()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!this.context?.isMissing(error)) throw error
    return null
  }
}
