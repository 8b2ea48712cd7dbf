import { Component, type ReactNode } from 'react'

/** The message when even the error page cannot be rendered (specification, section 8). */
export const lastResortMessage = 'An error occurred while showing the error page'
export const homeLinkText = 'Go back to home'

/** Renders its children; when they fail, the fallback. */
export class FallbackBoundary extends Component<{ children: ReactNode; fallback: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

const message = (
  <main id="main" className="grid min-h-svh content-center gap-4 px-gutter">
    <h1 className="max-w-[20ch] text-title">{lastResortMessage}</h1>
    <p>
      <a href="/" className="quiet-link">
        {homeLinkText}
      </a>
    </p>
  </main>
)

/** Renders its children; when they fail, a static message with a link to the home page. */
export const LastResort = ({ children }: { children: ReactNode }) => (
  <FallbackBoundary fallback={message}>{children}</FallbackBoundary>
)
