import { Component, createContext, type ContextType, type ReactNode } from 'react'

interface MissingCode {
  /** Whether an error means that code is missing. */
  isMissing(error: unknown): boolean
  /** Loads the page again, which may know newer code; says so to the visitor if it may not. */
  reload(): void
}

/** What happens when code is missing; undefined on the server. */
export const MissingCodeContext = createContext<MissingCode | undefined>(undefined)

interface WantedPartProps {
  children: ReactNode
  /** Called if its code is missing, to close what waits for it. */
  onMissing(): void
}

/** A part that a visitor asks for: if its code is missing, the page around it stays. */
export class WantedPart extends Component<WantedPartProps, { error?: unknown }> {
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
